import { describe, expect, it } from "vitest";
import { type Candidate, type LearningExample, listCandidates as listing } from "./sign-candidates";

function listCandidates(examples: readonly LearningExample[]): Candidate[] {
  const turns = listing(examples);
  let turn = turns.next();
  while (!turn.done) turn = turns.next();
  return turn.value;
}

/** Three traces of four steps each, every step of which can bear a label. */
const examplesOf = (signs: string[][]): LearningExample[] =>
  Array.from({ length: 3 }, () => ({ signs, rows: [0, 1, 2, 3], truth: 0, known: [0, 0, 0, 0] }));
const shown = (examples: LearningExample[]): string[] =>
  listCandidates(examples).map(({ feature }) => `${feature.place} ${feature.sign}${feature.without ?? ""}`);

describe("listCandidates", () => {
  it("keeps of features that hold of the same rows everywhere the simplest", () => {
    const found = shown(examplesOf([["agent:a", "word:a", "word:long"], [], [], []]));
    expect(found.filter((one) => one.startsWith("in"))).toEqual(["in agent:a"]);
  });

  it("leaves out what fewer than three traces share, and what every row has", () => {
    const [first, ...others] = examplesOf([["word:all"], ["word:all"], ["word:all"], ["word:all"]]);
    const own = { ...(first as LearningExample), signs: [["word:own"], ["word:all"], ["word:all"], ["word:all"]] };
    const found = shown([own, ...others]);
    expect(found).not.toContain("in word:own");
    expect(found).not.toContain("in word:all");
  });

  it("asks more of one word among many than of one agent among few", () => {
    const words = Array.from({ length: 40 }, (_, at) => `word:w${at}`);
    const signs = [["agent:a"], ["agent:b"], ["agent:b"], ["agent:b"]].map((own, step) => [
      ...own,
      ...words.filter((_, at) => ((at >> step) & 1) === 1),
    ]);
    const examples = [0, 1, 2, 3].map((turn) => ({
      ...(examplesOf(signs)[0] as LearningExample),
      signs: signs.map((own, step) =>
        own.filter((sign) => sign.startsWith("agent") || (sign.length + turn + step) % 3 > 0),
      ),
    }));
    const candidates = listCandidates(examples);
    const cost = (sign: string) =>
      candidates.find(({ feature }) => feature.sign === sign && feature.place === "in")?.cost;
    expect(cost("word:w15")).toBeGreaterThan(cost("agent:a") as number);
  });

  it("finds what is done before something else was", () => {
    const signs = [["does:pay"], ["does:pay"], ["does:ask"], ["does:pay"]];
    const pair = listCandidates(examplesOf(signs)).find(({ feature }) => feature.without === "does:ask");
    expect(pair?.feature.sign).toBe("does:pay");
    expect(pair?.holds.map(({ rows }) => rows)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it("looks at the rows only, though a step beside them may bear the sign", () => {
    const examples = Array.from({ length: 3 }, () => ({
      signs: [[], ["error:"], [], []],
      rows: [0, 2, 3],
      truth: 0,
      known: [0, 0, 0],
    }));
    expect(shown(examples)).toEqual(["after error:", "before error:"]);
  });
});
