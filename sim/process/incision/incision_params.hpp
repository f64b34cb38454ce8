// Parameters of incision: what rivers cut valleys by. Not the pattern by which the ground rises, nor how long
// an epoch is (TimeParams). A value; any thread.
#pragma once

#include "sim/core/param.hpp"
#include "sim/environment/sea.hpp"

namespace wadi {

struct IncisionParams {
    bool enabled = false;
    float erodibility = 2e-5f;
    float areaExponent = 0.5f;
    float slopeExponent = 1.f;
    float deposition = 0.3f;
    float looseFactor = 2.f;
    float diffusion = 0.02f;
    float criticalSlope = 35.f;
    float sheetWidth = 1.f;
    Edges north = Edges::open;
    Edges east = Edges::open;
    Edges south = Edges::open;
    Edges west = Edges::open;
    float baseFall = 0.f;
    float baseStep = 0.f;
};

template <class V>
void visit(V&& v, IncisionParams& p) {
    v("enabled", p.enabled, "Whether rivers cut valleys, in years (Time, yearsPerEpoch).");
    v("erodibility", p.erodibility, 1e-9f, 0.1f, "m^(1-2m)/a",
      "K of K·A^m·S^n, for water from an area A [m²] on a slope S. Relief is about rate of uplift over K, "
      "times the "
      "logarithm of the map's width in cells (m 0.5, n 1): the same whatever the size of cells, and slopes "
      "of cells "
      "rise as cells shrink. Where everything stands at the critical slope, K is too small.",
      Scale::logarithmic, Rank::main);
    v("areaExponent", p.areaExponent, 0.1f, 1.f, "",
      "m: how much more a large river digs than a brook. Over n it is the concavity of rivers, 0.4 to 0.6 in "
      "nature. "
      "Less wants a larger K: by the area of a river in m² to the power of what m lacks.");
    v("slopeExponent", p.slopeExponent, 0.5f, 3.f, "",
      "n: how much more a steep river digs. Steps climb rivers unchanged at 1, flatten out above and sharpen "
      "below. "
      "Other values than 1 take several times as long to compute.");
    v("deposition", p.deposition, 0.f, 2.f, "",
      "G: how readily rivers lay down what they carry. 0: only in lakes and in the sea. Slopes of rivers at "
      "rest are "
      "1 + G times as steep.",
      Rank::main);
    v("looseFactor", p.looseFactor, 1.f, 20.f, "", "How much more readily than rock loose sediment is taken.",
      Scale::logarithmic);
    v("diffusion", p.diffusion, 0.f, 1.f, "m²/a",
      "Creep of soil, which rounds ridges; 0.001 to 0.05 in nature. It rounds what is narrower than the root "
      "of it "
      "times the years that a range needs to adapt: with large cells little of it is to be seen.",
      Rank::main);
    v("criticalSlope", p.criticalSlope, 5.f, 80.f, "°",
      "No slope of rock stays steeper than this above the cell that it drains to.", Rank::main);
    v("sheetWidth", p.sheetWidth, 1.f, 64.f, "cells",
      "On slopes water runs in sheets as wide as this, until it has come together from 16 squares of that "
      "width and "
      "is a brook. More wears slopes down faster beside the brooks, and leaves fewer of these.",
      Scale::logarithmic, Refined::times);
    v("north", p.north, kEdgeNames,
      "Rivers run off over this side of the map (open), are held back (closed), or the map goes on at the "
      "opposite "
      "side (periodic), which then is periodic too, whatever is set there.");
    v("east", p.east, kEdgeNames, "The same of the eastern side.");
    v("south", p.south, kEdgeNames, "The same of the southern side.");
    v("west", p.west, kEdgeNames, "The same of the western side.");
    v("baseFall", p.baseFall, 0.f, 20.f, "mm/a",
      "How fast the land beyond open sides sinks, to which rivers run off; where the ground rises there, it "
      "is cut down "
      "to where it stood when valleys were first switched on in this world.");
    v("baseStep", p.baseStep, 0.f, 1000.f, "m",
      "How far that land has sunk at once: raise it, and a step climbs the rivers. Lowering it again does "
      "nothing.");
}

}  // namespace wadi
