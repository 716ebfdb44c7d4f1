import { describe, expect, it } from "vitest";
import { isDenial } from "./denial";
import { readAttributionText } from "./read-text-answers";
import { AttributionReply } from "./reply-schemas";

const isDenied = (reply: object): boolean => isDenial(AttributionReply.parse(reply));

describe("a denial", () => {
  it("names no step and no agent, in so many words", () => {
    expect(isDenied({ agent: null, step: null })).toBe(true);
    expect(isDenied({ agent: "None", step: -1 })).toBe(true);
    expect(isDenied({ agent: "N/A", step: "none" })).toBe(true);
    expect(isDenied({ agent: "no one", step: "No step" })).toBe(true);
    expect(isDenied({ agent: "No agent made a mistake.", step: null })).toBe(true);
  });

  it("is not an answer that is incomplete", () => {
    expect(isDenied({ agent: null })).toBe(false);
    expect(isDenied({ agent: "Planner", step: null })).toBe(false);
    expect(isDenied({ agent: null, step: 3 })).toBe(false);
    expect(isDenied({ agent: null, step: "3 or 5" })).toBe(false);
    expect(isDenied({ agent: "Nonesuch", step: null })).toBe(false);
  });

  it("is read from plain text too", () => {
    const said = readAttributionText("Agent Name: None\nStep Number: N/A\nReason for Mistake: All is well.");
    expect(said && isDenial(said)).toBe(true);
    const tagged = readAttributionText("<answer>none|none</answer>");
    expect(tagged && isDenial(tagged)).toBe(true);
    const unclear = readAttributionText("Agent: Planner\nStep: 3 (or possibly 5)");
    expect(unclear && isDenial(unclear)).toBe(false);
  });
});
