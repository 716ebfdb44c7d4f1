import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitFailures, taskNumbers, usualSplits } from "./split-failures";
import { type MadeFailure } from "./made-failure";

const failure = (task: string, question: string): Pick<MadeFailure, "task" | "trace"> => ({
  task,
  trace: { question } as MadeFailure["trace"],
});
const some = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
    .map(([task, question]) => failure(`task ${task}`, `How many  orders of week ${question}?`)),
  { maxLength: 60 },
);

describe("the split of made failures", () => {
  it("keeps every task and every question on one side", () => {
    fc.assert(
      fc.property(some, fc.nat(), (failures, seed) => {
        const splits = splitFailures(failures, usualSplits, seed);
        for (const pick of [
          ({ task }: (typeof failures)[number]) => task,
          ({ trace }: (typeof failures)[number]) => trace.question,
        ]) {
          const sides = new Map<string, Set<string | null>>();
          for (const [at, one] of failures.entries())
            sides.set(pick(one), (sides.get(pick(one)) ?? new Set<string | null>()).add(splits[at] ?? null));
          for (const side of sides.values()) expect(side.size).toBe(1);
        }
      }),
      { seed: 3 },
    );
  });

  it("takes tasks that ask the same, but for white space and case, as one", () => {
    const failures = [
      failure("a", "How many?"),
      failure("b", "What else?"),
      failure("c", " how  MANY? "),
      failure("b", "Other"),
    ];
    expect(taskNumbers(failures)).toEqual([0, 1, 0, 1]);
  });

  it("fills the splits by their shares", () => {
    const failures = Array.from({ length: 100 }, (_, at) => failure(`task ${at}`, `Question ${at}`));
    const splits = splitFailures(failures, usualSplits, 1);
    expect(usualSplits.map(({ name }) => splits.filter((one) => one === name).length)).toEqual([80, 10, 10]);
  });
});
