import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type Capabilities, Capabilities as CapabilitiesSchema, ReplayRequest } from "../protocol/messages";
import { combine, fixRequest, retryWords, whyNoFixes } from "./fix-request";
import { type FixArm, usualFixSettings } from "./fix-study";

const able = (fields: Partial<Capabilities>): Capabilities =>
  CapabilitiesSchema.parse({ protocol: 1, system: { name: "World" }, starts: ["prefix"], hasHints: true, ...fields });
const failed = makeTrace([
  ["Planner", "Go."],
  ["Coder", "Wrong."],
]);
const lesson = { agent: "Coder", stepIndex: 1, text: "Check it." };
const request = (arm: FixArm, capabilities: Capabilities, place: "next-round" | "at-step" = "next-round") => {
  const wish = { failed, traceId: "x", arm, lessons: arm === "lesson" ? [lesson] : [], controlStep: 1, seed: 3 };
  const made = fixRequest(wish, capabilities, { ...usualFixSettings, place }).request;
  expect(ReplayRequest.parse(made)).toEqual(made);
  const { start, prefix, change } = made;
  return [start, prefix.length, change?.kind === "hint" ? change.text : null];
};

describe("fixRequest", () => {
  it("says what it can in the way that a system takes it", () => {
    const prefixOnly = able({});
    expect(request("lesson", prefixOnly)).toEqual(["prefix", 0, "Check it."]);
    expect(request("lesson", prefixOnly, "at-step")).toEqual(["prefix", 1, "Check it."]);
    expect(request("control", prefixOnly, "at-step")).toEqual(["prefix", 1, null]);
    expect(request("retry", prefixOnly, "at-step")).toEqual(["prefix", 0, retryWords]);
    const hintOnly = able({ starts: ["hint"], hasHints: false });
    expect(request("lesson", hintOnly)).toEqual(["hint", 0, "Check it."]);
    expect(request("control", hintOnly)[2]).not.toContain("failed");
    expect(request("control", able({ starts: ["hint", "resample"] }))).toEqual(["resample", 0, null]);
    const deafPrefix = able({ starts: ["prefix", "hint"], hasHints: false });
    expect(request("lesson", deafPrefix)).toEqual(["hint", 0, "Check it."]);
  });

  it("knows which systems can be told nothing", () => {
    expect(whyNoFixes(able({ starts: ["resample"], hasHints: false }), usualFixSettings)).toContain("takes no hints");
    expect(whyNoFixes(able({ starts: ["prefix"], hasHints: false }), usualFixSettings)).toContain("takes no hints");
    const hint = able({ starts: ["hint"], hasHints: false });
    expect(whyNoFixes(hint, usualFixSettings)).toBeNull();
    expect(whyNoFixes(hint, { place: "at-step" })).toContain("after given steps");
    expect(whyNoFixes(able({}), { place: "at-step" })).toBeNull();
  });
});

it("tells the newest lesson first, none twice, and to one agent only where all are for it", () => {
  const other = { ...lesson, text: "Look again." };
  expect(combine([lesson, other, lesson])).toEqual({ text: "Check it. Look again.", agent: "Coder" });
  expect(combine([lesson, { ...other, agent: "Planner" }])).toEqual({ text: "Look again. Check it." });
});
