#include <doctest/doctest.h>

#include "sim/io/formats/provenance.hpp"

using namespace wadi::io;

TEST_CASE("a recipe comes back from its packet, whatever signs it has") {
    for (const std::string text : {"{\"seed\":7}", "a < b && c > d &amp; </wadi:world>", "", "ä\n\t&lt;"}) {
        CAPTURE(text);
        CHECK(provenanceOfXmp(xmpOf(text)) == text);
    }
}

TEST_CASE("packets of other programs, or cut ones, carry no recipe") {
    CHECK(provenanceOfXmp("").empty());
    CHECK(provenanceOfXmp("<x:xmpmeta><dc:title>valley</dc:title></x:xmpmeta>").empty());
    const std::string packet = xmpOf("{\"seed\":7}");
    CHECK(provenanceOfXmp(packet.substr(0, packet.find("</wadi"))).empty());
}
