import { expect, it, vi } from "vitest";
import { stepsPerTurn } from "./evidence-kind";
import { kindsOfEvidence } from "./evidence-kinds";
import { evidenceInTurns, findEvidence } from "./find-evidence";
import { tell } from "./testing/tell";

const trace = tell([["Desk", "says", "12 + 30 = 45"]], { question: "How many?" });

it("says of each finding its kind and weight", () => {
  const [found] = findEvidence(trace);
  expect(found).toMatchObject({ kind: "arithmetic", stepIndex: 0 });
  expect(found?.weight).toBe(kindsOfEvidence.find(({ name }) => name === "arithmetic")?.weight);
});

it("looks at a trace once, and gives each who asks a list of their own", () => {
  const [kind] = kindsOfEvidence;
  const find = vi.spyOn(kind as NonNullable<typeof kind>, "find");
  const other = structuredClone(trace);
  findEvidence(other).pop();
  expect(findEvidence(other)).toHaveLength(1);
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
});

it("gives others their turn after every few steps of a trace of any length, and finds the same", () => {
  const lines = (length: number): ["Desk", "says", string][] =>
    Array.from({ length }, (_, at) => [
      "Desk",
      "says",
      at === length - 1 ? "12 + 30 = 45" : `- crates of hall ${at}: 12`,
    ]);
  const turnsOf = (length: number) => {
    const long = tell(lines(length), { question: "How many?" });
    const work = evidenceInTurns(long);
    let turns = 0;
    for (let turn = work.next(); ; turn = work.next(), turns += 1)
      if (turn.done) return { turns, found: turn.value, same: findEvidence(structuredClone(long)) };
  };
  const [short, long] = [turnsOf(100), turnsOf(300)];
  expect(long.found).toEqual(long.same);
  expect(long.found.map(({ kind }) => kind)).toContain("arithmetic");
  // Each of the passes that compare values stops after every tenth step.
  expect(long.turns - short.turns).toBeGreaterThanOrEqual(4 * (200 / stepsPerTurn));
});
