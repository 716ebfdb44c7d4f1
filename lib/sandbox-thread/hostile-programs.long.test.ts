// @module-tag long
import { describe, expect, it } from "vitest";
import { ReplayRequest } from "@/lib/replay/protocol/messages";
import { makeTask } from "@/lib/replay/sandbox/make-task";
import { flawlessConfig } from "@/lib/replay/sandbox/sandbox-config";
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
const nested = Array.from({ length: 90 }, () => "(1)").join(", ");
const long = `'${"a".repeat(900)}'`;

/**
 * Built-in functions that run for hours between two questions of the interpreter, and a query that nothing interrupts.
 */
const searching = program(
  "const s = 'x'.repeat(200000), a = s + 'a', b = s + 'b', all = Array(10000).fill(b); for (let i = 0; i < 9000; i += 1) all.indexOf(a);",
);
const flattening = program(
  "const a = Array(900).fill([]), b = Array(900).fill(a), c = Array(900).fill(b), d = Array(900).fill(c); console.log(d.flat(Infinity).length);",
);
/** As many rows and functions as one query may have: it takes minutes, whatever the machine. */
const rows = Array.from({ length: 140 }, () => "SELECT 1").join(" UNION ALL ");
const folded = `${"upper(lower(".repeat(20)}${long} || a.i || b.i || c.i${"))".repeat(20)}`;
const multiplying: ToolCall = {
  name: "sql",
  arguments: { query: `WITH n(i) AS (${rows}) SELECT sum(length(${folded})) FROM n a, n b, n c` },
};

/** Five seconds of silence, as usual, and as long to begin as ever. */
const impatient = { ...usualLimits, lookEveryMs: 40, silentLooks: 125, startLooks: 6_000 };
const { signal } = new AbortController();
const options = { key: "k", signal };

describe("what does not end in the sandbox", () => {
  const target = threadedSandbox(openSandboxPool(impatient));

  const staysAlone = async (call: ToolCall): Promise<void> => {
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    const hanging = target.replay(requestOfCall(call), options).then(
      () => null,
      (error: unknown) => ({ error, ticks }),
    );
    const beside = Array.from({ length: 6 }, (_each, seed) => target.replay(requestOf({ seed }), options));
    const stopped = await hanging;
    clearInterval(ticking);
    expect(stopped?.error).toMatchObject({ name: "ReplayError", problem: "time-out" });
    expect(stopped?.ticks).toBeGreaterThan(0);
    expect((await Promise.all(beside)).map(({ outcome }) => outcome)).toEqual(Array(6).fill("passed"));
    expect(await target.replay(requestOf(), options)).toMatchObject({ outcome: "passed" });
  };

  it("a query is stopped while this process goes on, and costs nobody else a replay", () => staysAlone(multiplying));

  it.each([
    ["searches", searching],
    ["flattens", flattening],
  ])("a program that %s is stopped just so", { tags: ["nightly"] }, (_, call) => staysAlone(call));

  it("gives a query no more memory than all databases may hold, and answers the next one", async () => {
    const wide = `WITH n(i) AS (VALUES ${nested}) SELECT a.i FROM n a, n b, n c ORDER BY ${long} || a.i`;
    const asked = await target.replay(requestOfCall({ name: "sql", arguments: { query: wide } }), options);
    expect(asked.steps.at(-1)?.content).toContain("out of memory");
    expect(await target.replay(requestOf(), options)).toMatchObject({ outcome: "passed" });
  });

  it("is left at once when it is cancelled, more of them than there are threads, and leaves none of these busy", async () => {
    const stop = new AbortController();
    const asked = Array.from({ length: 3 }, () =>
      target.replay(requestOfCall(searching, 3_600), { key: "k", signal: stop.signal }),
    );
    setImmediate(() => stop.abort(new Error("cancelled by a person")));
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: "rejected", reason: { message: "cancelled by a person" } });
    expect(await target.replay(requestOf(), options)).toMatchObject({ outcome: "passed" });
  });

  it("is never corrected", async () => {
    const result = { index: 2, agent: "Executor", kind: "tool-result", content: "The tool returned:\n1" };
    const trace = { question: task.question, metadata, steps: [...calling(searching), result] } as unknown as Trace;
    expect(await threadedCorrector(3, openSandboxPool(impatient)).correct(trace, 2, signal)).toBeNull();
  });

  it("goes on in a new thread when one holds too much", async () => {
    const worn = threadedSandbox(openSandboxPool({ ...usualLimits, mostHeldBytes: 1 }));
    expect(await worn.replay(requestOf(), options)).toMatchObject({ outcome: "passed" });
    expect(await worn.replay(requestOf(), options)).toMatchObject({ outcome: "passed" });
  });
});
