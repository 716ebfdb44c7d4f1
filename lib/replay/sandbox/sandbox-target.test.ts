import { describe, expect, it } from "vitest";
import { JudgeError } from "@/lib/attribution/judge-error";
import { Capabilities, ReplayOutcome, ReplayRequest } from "../protocol/messages";
import { toReplayStep } from "../scan/replay-requests";
import { type SandboxFailure, makeFailures } from "./make-failures";
import { type Policy, scriptedPolicy } from "./policy";
import { sandboxTarget } from "./sandbox-target";

const options = { key: "k", signal: new AbortController().signal };
const anyFailure = async (): Promise<SandboxFailure> => {
  for await (const failure of makeFailures({ count: 1, seed: 20 })) return failure;
  throw new Error("none was made");
};
const requestFor = ({ trace }: Pick<SandboxFailure, "trace">, more: Partial<ReplayRequest> = {}): ReplayRequest =>
  ReplayRequest.parse({
    protocol: 1,
    trace: { id: "t", question: trace.question, metadata: trace.metadata },
    start: "resample",
    prefix: [],
    seed: 5,
    limits: { seconds: 10, steps: 100 },
    ...more,
  });

describe("the sandbox as a replay target", () => {
  it("says what it can", async () => {
    const said = await sandboxTarget().capabilities(options.signal);
    expect(Capabilities.parse(said)).toEqual(said);
    expect(said).toMatchObject({
      starts: ["prefix", "hint", "resample"],
      hasHints: true,
      canLeaveOutAgents: true,
      isSeeded: true,
    });
  });

  it("runs a trace again from itself, with its fault or without", async () => {
    const failure = await anyFailure();
    let clock = 0;
    const target = sandboxTarget({ now: () => (clock += 5) });
    const seen: number[] = [];
    const again = await target.replay(requestFor(failure), { ...options, onStep: ({ index }) => seen.push(index) });
    expect(again.outcome).toBe("failed");
    expect(ReplayOutcome.safeParse(again).success).toBe(true);
    expect(seen).toEqual(again.steps.map(({ index }) => index));
    expect(again.durationMs).toBe(5);
    expect((await target.replay(requestFor({ trace: failure.clean }), options)).outcome).toBe("passed");
  });

  it("starts from a prefix and counts only the steps after it against the limit", async () => {
    const failure = await anyFailure();
    const prefix = failure.trace.steps.slice(0, 4).map(toReplayStep);
    const wish = { start: "prefix", prefix, limits: { seconds: 10, steps: 2 } } as const;
    const { steps } = await sandboxTarget().replay(requestFor(failure, wish), options);
    expect(steps.map(({ index }) => index)).toEqual([4, 5]);
  });

  it("refuses to leave out or to put in somebody who is not of the team", async () => {
    const failure = await anyFailure();
    for (const without of [{ agent: "Nobody" }, { agent: "Coder", replacement: "Intern" }])
      await expect(sandboxTarget().replay(requestFor(failure, { without }), options)).rejects.toMatchObject({
        problem: "refused",
        message: expect.stringMatching(/no agent "(Nobody|Intern)"\. It has Planner, /) as string,
      });
  });

  it("refuses what is no trace of its own, or another question", async () => {
    const failure = await anyFailure();
    const target = sandboxTarget();
    const strange = { ...failure.trace, metadata: {} };
    await expect(target.replay(requestFor({ trace: strange }), options)).rejects.toMatchObject({ problem: "refused" });
    const asked = { ...failure.trace, question: "What is 2 + 2?" };
    await expect(target.replay(requestFor({ trace: asked }), options)).rejects.toMatchObject({ problem: "refused" });
  });

  it("refuses what another policy took the turns of, and says who is who", async () => {
    const { trace } = await anyFailure();
    const sandbox = { ...(trace.metadata["sandbox"] as object), policy: "gpt-9" };
    const played = { trace: { ...trace, metadata: { sandbox } } };
    const model: Policy = { name: "gpt-9", take: scriptedPolicy.take };
    await expect(sandboxTarget().replay(requestFor(played), options)).rejects.toMatchObject({
      problem: "refused",
      message: expect.stringMatching(/played by the model gpt-9, here .* by scripts/) as string,
    });
    await expect(sandboxTarget({ policy: model }).replay(requestFor({ trace }), options)).rejects.toMatchObject({
      message: expect.stringMatching(/played by scripts, here .* by the model gpt-9/) as string,
    });
    const { outcome } = await sandboxTarget({ policy: model }).replay(requestFor(played), options);
    expect(outcome).toBe("failed");
  });

  it.each([
    ["unreachable", "refused"],
    ["budget", "refused"],
    ["unreadable", "failed"],
  ] as const)("says why a model took no turn: %s is %s", async (code, problem) => {
    const { trace } = await anyFailure();
    const sandbox = { ...(trace.metadata["sandbox"] as object), policy: "gpt-9" };
    const take = () => Promise.reject(new JudgeError(code, "It is gone."));
    const target = sandboxTarget({ policy: { name: "gpt-9", take } });
    await expect(
      target.replay(requestFor({ trace: { ...trace, metadata: { sandbox } } }), options),
    ).rejects.toMatchObject({ problem, message: "The model gpt-9 took no turn. It is gone." });
  });

  it("is stopped by its signal, with the signal's reason", async () => {
    const stop = new AbortController();
    const onStep = (): void => stop.abort(new Error("enough"));
    const replay = sandboxTarget().replay(requestFor(await anyFailure()), { key: "k", signal: stop.signal, onStep });
    await expect(replay).rejects.toThrow("enough");
  });
});
