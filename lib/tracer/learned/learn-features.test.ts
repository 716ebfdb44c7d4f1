import { describe, expect, it } from "vitest";
import { seededRandom } from "@/prisma/scenarios/seeded-random";
import { type FaultPattern, backOfficeRun } from "@/prisma/scenarios/back-office";
import { learnFeatures as learning } from "./learn-features";
import { LearnedFeatures, learnedName } from "./learned-features";
import { readSigns } from "./read-signs";
import { type LearningExample } from "./sign-candidates";

function learnFeatures(examples: readonly LearningExample[]): LearnedFeatures {
  const turns = learning(examples);
  let turn = turns.next();
  while (!turn.done) turn = turns.next();
  return turn.value;
}

/** Failed runs of the made system of which nothing is known; the step of its tools' answers cannot bear a label. */
function examplesOf(pattern: FaultPattern | "none", count: number, seed: number): LearningExample[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const trace = backOfficeRun(random, pattern, "office");
    const rows = trace.steps.flatMap(({ kind, index }) => (kind === "tool-result" || kind === "input" ? [] : [index]));
    const truth = rows.indexOf(trace.groundTruth?.stepIndex ?? -1);
    return { signs: readSigns(trace), rows, truth, known: rows.map(() => 0) };
  });
}

const learnedNames = (pattern: FaultPattern, count: number): string[] =>
  learnFeatures(examplesOf(pattern, count, 7)).map(learnedName);

describe("learnFeatures", () => {
  it("finds in thirty or sixty labels what the runs of a system fail by", { tags: ["long"] }, () => {
    expect(learnedNames("swapped-currency", 30)).toContain("learned:in:differs:AAA");
    expect(learnedNames("stale-order", 30)).toContain("learned:in:stale:PO-0");
    expect(learnedNames("forced-posting", 30)).toContain("learned:in:use:post_payment(mode=force)");
    expect(learnedNames("skipped-confirmation", 30)).toContain("learned:in:tool:post_payment");
    expect(learnedNames("unread-contract", 60)).toContain("learned:in:word:contract");
  });

  it(
    "finds something in ten labels with a pattern, and nothing in ten, twenty or forty without one",
    { tags: ["long"] },
    () => {
      for (let seed = 1; seed <= 5; seed += 1) {
        expect(learnFeatures(examplesOf("forced-posting", 10, seed))).not.toEqual([]);
        for (const count of [10, 20, 40]) expect(learnFeatures(examplesOf("none", count, seed))).toEqual([]);
      }
    },
  );

  it("learns nothing that is known already", () => {
    const known = examplesOf("stale-order", 10, 3).map((example) => ({
      ...example,
      known: Array.from(example.rows, (_, row) => (row === example.truth ? 20 : 0)),
    }));
    expect(learnFeatures(known)).toEqual([]);
  });

  it("learns the same from the same examples, in a shape that a file keeps", () => {
    const examples = examplesOf("unread-contract", 20, 5);
    const learned = learnFeatures(examples);
    expect(learnFeatures(examples)).toEqual(learned);
    expect(LearnedFeatures.parse(JSON.parse(JSON.stringify(learned)))).toEqual(learned);
  });

  it("learns nothing from nothing", () => {
    expect(learnFeatures([])).toEqual([]);
    expect(learnFeatures([{ signs: [["word:a"]], rows: [0], truth: 0, known: [0] }])).toEqual([]);
    expect(learnFeatures(examplesOf("none", 12, 1).map((example) => ({ ...example, truth: -1 })))).toEqual([]);
  });
});
