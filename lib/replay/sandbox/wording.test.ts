import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import {
  type Item,
  isSendBack,
  readApproval,
  readConstraints,
  readFacts,
  readFinalAnswer,
  readNeeds,
  readOutput,
  readResult,
  writeApproval,
  writeBrief,
  writeFinalAnswer,
  writeFindings,
  writeNeeds,
  writeOutput,
  writePlan,
  writeResult,
  writeSendBack,
} from "./wording";

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .-]{0,18}[a-z0-9]$/).filter((text) => text !== "none");
const item = fc.record<Item>({ key: word, value: word.filter((text) => text !== "not found") });
const items = fc.uniqueArray(item, { maxLength: 6, selector: ({ key }) => key });
const seed = fc.integer({ min: 0, max: 1_000 });

describe("the grammar of messages", () => {
  it("reads back what it words, whatever the wording", () => {
    fc.assert(
      fc.property(items, items, word, seed, (constraints, facts, value, drawn) => {
        const random = seededRandom(drawn);
        const plan = writePlan({ goal: value, constraints, parts: [{ key: "Coder", value: "computes" }] }, random);
        expect(readConstraints(plan)).toEqual(constraints);
        const brief = writeBrief({ constraints, facts }, random);
        expect([readConstraints(brief), readFacts(brief)]).toEqual([constraints, facts]);
        const back = writeSendBack("it is not so.", { constraints, facts }, random);
        expect([readConstraints(back), readFacts(back), isSendBack(back)]).toEqual([constraints, facts, true]);
        const needs = facts.map(({ key }) => key);
        expect(readNeeds(writeNeeds(needs, random))).toEqual(needs);
        const findings = writeFindings(
          facts.map((fact) => ({ ...fact, source: "A title" })),
          random,
        );
        expect(readFacts(findings)).toEqual(facts);
        expect(readResult(writeResult(value, "by a program", random))).toBe(value);
        expect(readApproval(writeApproval(value, "run again", random))).toBe(value);
        expect(readFinalAnswer(writeFinalAnswer(value, random))).toBe(value);
        expect(readOutput(writeOutput(value, random))).toBe(value);
      }),
    );
  });

  it("reads no list where there is none, and an empty one where it says so", () => {
    expect(readConstraints("Result: 12")).toBeNull();
    expect(readConstraints(writeBrief({ constraints: [], facts: [] }, () => 0))).toEqual([]);
  });

  it("takes what was not found for no fact", () => {
    const text = writeFindings([{ key: "rate", value: "not found", source: null }], () => 0);
    expect(readFacts(text)).toEqual([]);
  });

  it("keeps one kind of message apart from another", () => {
    const back = writeSendBack("it is not so.", { constraints: [], facts: [] }, () => 0.5);
    expect([readApproval(back), readFinalAnswer(back), readResult(back)]).toEqual([null, null, null]);
    expect(isSendBack(writeApproval("12", "run again", () => 0.5))).toBe(false);
  });
});
