import { expect, it } from "vitest";
import { ReplayRequest, type ReplayStep } from "../protocol/messages";
import { ReplayError, type ReplayTarget } from "../replay-target";
import { runTarget } from "./run-target";

const request = ReplayRequest.parse({
  protocol: 1,
  trace: { id: "1", question: "?" },
  start: "resample",
  prefix: [],
  seed: 1,
  limits: { seconds: 1, steps: 9 },
});
const stepAt = (index: number): ReplayStep => ({ index, agent: "A", kind: "message", content: "" });
const report = {
  outcome: "passed" as const,
  score: null,
  milestones: [],
  finalAnswer: null,
  message: null,
  costUsd: null,
  durationMs: 5,
};
const run = (replay: ReplayTarget["replay"]) => {
  const target: ReplayTarget = { name: "T", capabilities: () => Promise.reject(new Error()), replay };
  return runTarget(target)(request, { signal: new AbortController().signal, replayId: "r-1" });
};

it("tells steps as they come, then the outcome", async () => {
  let end = (): void => undefined;
  const steps = run(async (_, { onStep }) => {
    onStep?.(stepAt(0));
    await new Promise<void>((resolve) => (end = resolve));
    onStep?.(stepAt(1));
    return { ...report, steps: [stepAt(0), stepAt(1)] };
  });
  expect(await steps.next()).toEqual({ done: false, value: stepAt(0) });
  end();
  expect(await steps.next()).toEqual({ done: false, value: stepAt(1) });
  const { durationMs: _, ...outcome } = report;
  expect(await steps.next()).toEqual({ done: true, value: outcome });
});

it("tells why there is no outcome", async () => {
  await expect(run(() => Promise.reject(new ReplayError("refused", "Not here."))).next()).rejects.toMatchObject({
    code: "unknown-trace",
    message: "Not here.",
  });
  await expect(run(async () => ({ ...report, steps: [stepAt(0)] })).next()).rejects.toMatchObject({ code: "failed" });
});
