#include "app/ui/language/tr.hpp"

#include <imgui.h>

#include <utility>

#include "sim/core/error.hpp"

namespace app {

namespace {

Language* inUse() {
    return ImGui::GetCurrentContext() ? static_cast<Language*>(ImGui::GetIO().UserData) : nullptr;
}

/// What the catalogue says, or the English text where it says nothing or is damaged.
template <class Look>
const char* orEnglish(const char* english, Look look) {
    if (*english == '\0') return english;  // which has the head of a catalogue as its translation
    try {
        const char* found = look();
        return found && *found != '\0' ? found : english;
    } catch (const wadi::Error&) {
        return english;
    }
}

}  // namespace

Language::~Language() {
    if (inUse() == this) ImGui::GetIO().UserData = nullptr;
}

void Language::attach() {
    ImGui::GetIO().UserData = this;
}

std::string Language::use(const std::string& code) {
    if (code == code_) return "";
    code_ = code;
    labels_.clear();
    catalogue_ = {};
    if (code == "en") return "";
    try {
        catalogue_ = readCatalogue(folders_, code);
        return "";
    } catch (const wadi::Error& fault) {
        return wadi::joined(fault.sentence(), wadi::Sentence("The interface is in English."));
    }
}

const char* Language::text(const char* english) {
    return orEnglish(english, [&] { return catalogue_.find(english); });
}

const char* Language::text(const char* context, const char* english) {
    return orEnglish(english, [&] {
        const char* found = catalogue_.find(context, english);
        return found ? found : catalogue_.find(english);
    });
}

const char* Language::label(const char* english) {
    const auto [found, isNew] = labels_.try_emplace(english);
    if (isNew) {
        const std::string whole = english, shown = whole.substr(0, whole.find("##"));
        found->second = std::string(text(shown.c_str())) + "###" + whole;
    }
    return found->second.c_str();
}

std::string_view languageInUse() {
    const Language* const language = inUse();
    return language ? std::string_view(language->code()) : "en";
}

const char* tr(const char* english) {
    Language* const language = inUse();
    return language ? language->text(english) : english;
}

std::string tr(const std::string& english) {
    return tr(english.c_str());
}

std::string tr(std::string_view english) {
    return tr(std::string(english));
}

std::string tr(const wadi::Sentence& sentence) {
    if (sentence.text().empty()) return sentence.english();
    std::vector<std::string> values;
    for (const wadi::Sentence& value : sentence.values()) values.push_back(tr(value));
    return wadi::filled(tr(sentence.text()), values);
}

const char* trFor(const char* context, const char* english) {
    Language* const language = inUse();
    return language ? language->text(context, english) : english;
}

const char* named(const char* english) {
    Language* const language = inUse();
    return language ? language->label(english) : english;
}

std::string named(std::string_view english) {
    const std::string whole(english);
    return named(whole.c_str());
}

std::string filled(std::string_view text, std::initializer_list<std::string> values) {
    return wadi::filled(text, values);
}

}  // namespace app
