// @module-tag long
import { expect, it } from "vitest";
import { faultOperators } from "../faults/fault-operators";
import { makeSandboxData, type SandboxDataWish } from "../made-data/make-sandbox-data";
import { usualInjectionSettings } from "./injection";

const wish: SandboxDataWish = {
  sourceCount: 90,
  caughtShare: 0.4,
  scanCount: 0,
  seed: 11,
  signal: new AbortController().signal,
  injection: { ...usualInjectionSettings, triesPerTrace: 40, keepPerTrace: 40, replays: 2, maxReplays: 100_000 },
};

it("turns outcomes of the sandbox team with every operator, while clean runs with the same seeds pass", async () => {
  const run = makeSandboxData(wish);
  let next = await run.next();
  while (next.done !== true) next = await run.next();
  const { operators, replayCount, sourceCount } = next.value;
  const rows = operators.map(({ operator, tried, turned, harmless, cleanPassed, cleanCount }) =>
    [operator.padEnd(26), tried, turned, harmless, `${cleanPassed} of ${cleanCount}`].join("\t"),
  );
  console.info(
    [
      `${sourceCount} passed runs, ${replayCount} replays`,
      "operator\ttried\tturned\tharmless\tclean runs passed",
      ...rows,
    ].join("\n"),
  );
  expect(operators.map(({ operator }) => operator)).toEqual(faultOperators.map(({ name }) => name));
  expect(operators.filter(({ turned }) => turned === 0).map(({ operator }) => operator)).toEqual([]);
  for (const { cleanPassed, cleanCount, notTaken, noOutcome } of operators)
    expect({ cleanFailed: cleanCount - cleanPassed, notTaken, noOutcome }).toEqual({
      cleanFailed: 0,
      notTaken: 0,
      noOutcome: 0,
    });
});
