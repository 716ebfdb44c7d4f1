import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Step } from "@/lib/traces/trace";
import { makeTrace } from "../testing/make-trace";
import { type Action, actionOf } from "./action";
import { createComparison, stabilityOf } from "./compare-actions";
import { createVocabulary } from "./vocabulary";

const stepOf = (content: string, fields: Partial<Step> = {}): Step => {
  const [step] = makeTrace([["Agent", content]]).steps;
  if (!step) throw new Error("The trace has a step.");
  return { ...step, ...fields };
};
const say = (content: string) => actionOf(stepOf(content));
const call = (name: string, given: unknown) =>
  actionOf(stepOf(JSON.stringify(given), { kind: "tool-call", tool: { name, arguments: given } }));
/** Two actions compared by passed traces of one step each. */
function compare(first: Action, second: Action, passed: readonly Action[]): number {
  const { encode, size } = createVocabulary();
  const [one, other] = [encode(first), encode(second)];
  const held = passed.map((action) => [encode(action)]);
  return createComparison(stabilityOf(held, size()))(one, other);
}

describe("what a step does", () => {
  it("does not depend on case, width, spaces, clock times or random ids", () => {
    expect(say("Found  ＡＢ at 2026-01-02T03:04:05Z, id 0f8fad5b-d9cb-469f-a165-70867728950e")).toEqual(
      say("found ab at 2027-11-12T13:14:15.5Z, id 7c9e6679-7425-40de-944b-e07fc1f90ae7"),
    );
    expect([...say("1,250 kg").values]).toEqual(["1250"]);
  });

  it("tells short arguments apart by their key, and reads long ones as text", () => {
    expect([...call("search", { city: "Lyon", filter: { top: 3 } }).values]).toEqual(["city=lyon", "top=3"]);
    expect(call("run", { code: `print("${"word ".repeat(20)}")` }).words).toContain("word");
    expect([...call("run", "raw text").words]).toEqual(["raw", "text"]);
  });

  it("splits text that is written without spaces", () => {
    expect(say("最早建于公元前 7 世纪").words.size).toBeGreaterThan(5);
  });
});

describe("how alike two actions are", () => {
  it("is 0 for another agent, kind or tool", () => {
    expect(compare(call("search", { q: "a" }), call("fetch", { q: "a" }), [])).toBe(0);
    expect(compare(say("a"), actionOf(stepOf("a", { kind: "thought" })), [])).toBe(0);
    expect(compare(say("a"), actionOf(stepOf("a", { agent: "Other" })), [])).toBe(0);
  });

  it("is at most half where another value stands in place of one that the passed traces hold", () => {
    const right = say("The total of all items in the order of the customer is 240 EUR today.");
    const wrong = say("The total of all items in the order of the customer is 420 EUR today.");
    expect(compare(wrong, right, [right])).toBeLessThanOrEqual(0.5);
    expect(compare(say(`${"word ".repeat(9)} 1`), say("word 1 2"), [say("word 1 2")])).toBeGreaterThan(0.5);
  });

  it("counts a word by the share of the passed traces that hold it", () => {
    const passed = [say("answer lyon certainly"), say("answer lyon indeed")];
    const { encode, size, textOf } = createVocabulary();
    encode(say("paris"));
    const stability = stabilityOf(
      passed.map((action) => [encode(action)]),
      size(),
    );
    const shares = Object.fromEntries([...stability].map((share, token) => [textOf(token), share]));
    expect(shares).toMatchObject({ lyon: 1, indeed: 0.5, paris: 0 });
    expect(compare(say("answer lyon"), say("answer lyon certainly"), passed)).toBeCloseTo(2 / 2.5);
    expect(compare(say("answer paris"), say("answer lyon"), passed)).toBeCloseTo(1 / 2.5);
  });

  it("is symmetric, between 0 and 1, and 1 for the same", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "1", "2", "3"), { maxLength: 6 })
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, text, fc.array(text, { minLength: 1, maxLength: 3 }), (first, second, passed) => {
        const held = passed.map(say);
        const alike = compare(say(first), say(second), held);
        expect(alike).toBeCloseTo(compare(say(second), say(first), held), 9);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        expect(compare(say(first), say(first), held)).toBe(1);
      }),
    );
  });
});
