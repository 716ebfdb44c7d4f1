import { describe, expect, it } from "vitest";
import { sandboxCorrector } from "@/lib/replay/correct/sandbox-corrector";
import { ReplayRequest } from "@/lib/replay/protocol/messages";
import { makeTask } from "@/lib/replay/sandbox/make-task";
import { flawlessConfig } from "@/lib/replay/sandbox/sandbox-config";
import { sandboxTarget } from "@/lib/replay/sandbox/sandbox-target";
import { type ToolCall } from "@/lib/replay/sandbox/tool-box";
import { type Trace } from "@/lib/traces/trace";
import { openSandboxPool } from "./sandbox-pool";
import { usualLimits } from "./thread-limits";
import { threadedCorrector } from "./threaded-corrector";
import { threadedSandbox } from "./threaded-sandbox";

const task = makeTask("sales", 17);
const metadata = { sandbox: { task: task.id, seed: 1, policy: "scripted", config: flawlessConfig } };
const requestOf = (more: object = {}): ReplayRequest =>
  ReplayRequest.parse({
    protocol: 1,
    trace: { id: "t", question: task.question, metadata },
    start: "resample",
    prefix: [],
    seed: 5,
    limits: { seconds: 20, steps: 100 },
    ...more,
  });
/** As somebody uploads it: the next step is the tool's. */
const calling = ({ name, arguments: given }: ToolCall) => [
  { index: 0, agent: "User", kind: "input", content: task.question },
  { index: 1, agent: "Coder", kind: "tool-call", content: JSON.stringify(given), tool: { name, arguments: given } },
];
const requestOfCall = (call: ToolCall, seconds = 20): ReplayRequest =>
  requestOf({ start: "prefix", prefix: calling(call), limits: { seconds, steps: 1 } });
const program = (code: string): ToolCall => ({ name: "javascript", arguments: { code } });
const searching = program(
  "const s = 'x'.repeat(200000), a = s + 'a', b = s + 'b', all = Array(10000).fill(b); for (let i = 0; i < 9000; i += 1) all.indexOf(a);",
);

const { signal } = new AbortController();
const options = { key: "k", signal };

describe("the sandbox in a thread", () => {
  const ask = openSandboxPool({ ...usualLimits, lookEveryMs: 40, silentLooks: 60 });
  const target = threadedSandbox(ask);

  it("gives what it gives in this process, and tells of each step", { tags: ["long"] }, async () => {
    const told: number[] = [];
    const [apart, here] = await Promise.all([
      target.replay(requestOf(), { ...options, onStep: ({ index }) => told.push(index) }),
      sandboxTarget().replay(requestOf(), options),
    ]);
    expect({ ...apart, durationMs: 0 }).toEqual(here);
    expect(told).toEqual(here.steps.map(({ index }) => index));
    const alike = await sandboxTarget().capabilities(signal);
    expect(await target.capabilities(signal)).toEqual({ ...alike, maxSeconds: usualLimits.mostSeconds });
  });

  it("refuses what the sandbox refuses, and stops with the reason of its signal", async () => {
    const strange = requestOf({ trace: { id: "t", question: "What is 2 + 2?", metadata: {} } });
    await expect(target.replay(strange, options)).rejects.toMatchObject({ name: "ReplayError", problem: "refused" });
    const stop = new AbortController();
    const onStep = (): void => stop.abort(new Error("enough"));
    await expect(target.replay(requestOf(), { key: "k", signal: stop.signal, onStep })).rejects.toThrow("enough");
    await expect(target.replay(requestOf(), { key: "k", signal: stop.signal })).rejects.toThrow("enough");
    expect(await target.replay(requestOf(), options)).toMatchObject({ outcome: "passed" });
  });

  it("refuses what is nested too deeply to be handed over", async () => {
    let deep: unknown = [];
    for (let at = 0; at < 200_000; at += 1) deep = [deep];
    const [call] = calling(program("1")).slice(1);
    const request = { ...requestOf(), trace: { ...requestOf().trace, metadata: { ...metadata, deep, call } } };
    await expect(target.replay(request, options)).rejects.toMatchObject({ problem: "refused" });
  });

  it("corrects as in this process", async () => {
    const { steps } = await sandboxTarget().replay(requestOf({ limits: { seconds: 20, steps: 9 } }), options);
    const trace = { question: task.question, metadata, steps } as unknown as Trace;
    const corrector = threadedCorrector(3, ask);
    for (const { index } of steps)
      expect(await corrector.correct(trace, index, signal)).toEqual(
        await sandboxCorrector(3).correct(trace, index, signal),
      );
  });

  it(
    "ends a program that does not end while this process goes on, and repeats what was behind it",
    { tags: ["long"] },
    async () => {
      let ticks = 0;
      const ticking = setInterval(() => (ticks += 1), 5);
      const hanging = target.replay(requestOfCall(searching), options).then(
        () => null,
        (error: unknown) => ({ error, ticks }),
      );
      const beside = [1, 2].map((seed) => target.replay(requestOf({ seed }), options));
      const ended = await hanging;
      clearInterval(ticking);
      expect(ended?.error).toMatchObject({ name: "ReplayError", problem: "time-out" });
      expect(ended?.ticks).toBeGreaterThan(0);
      expect((await Promise.all(beside)).map(({ outcome }) => outcome)).toEqual(["passed", "passed"]);
    },
  );
});
