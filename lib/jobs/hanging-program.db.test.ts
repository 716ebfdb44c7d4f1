import { beforeEach, expect, it } from "vitest";
import { type ReplayChange } from "@/lib/replay/protocol/messages";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { getReplay } from "@/lib/services/lab/replays/get-replay";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { exportTrace } from "@/lib/traces/export-trace";
import { replayQueued } from "./replay-queued";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

/** Hours between two questions of the interpreter. */
const code =
  "const s = 'x'.repeat(200000), a = s + 'a', b = s + 'b', all = Array(10000).fill(b); for (let i = 0; i < 9000; i += 1) all.indexOf(a);";

const storeFailure = async () => {
  for await (const { trace } of makeFailures({ count: 1, seed: 5, domains: ["sales"] })) {
    const { traces } = await createTraces(ctx, { bytes: new TextEncoder().encode(exportTrace(trace)) });
    return { trace, traceId: traces[0]?.id ?? "" };
  }
  throw new Error("no failure");
};

it(
  "a program that somebody writes into a step and that does not end fails its replay alone",
  { tags: ["long"] },
  async () => {
    const { trace, traceId } = await storeFailure();
    const calls = trace.steps.filter(({ tool }) => tool?.name === "javascript" || tool?.name === "sql");
    const { index: stepIndex = 0, agent = "" } = calls[0] ?? {};
    const stepOf = (program: string): ReplayChange => ({
      kind: "replace",
      step: {
        index: 0,
        agent,
        kind: "tool-call",
        recipient: "Executor",
        content: JSON.stringify({ code: program }),
        tool: { name: "javascript", arguments: { code: program } },
      },
    });
    const asked = [
      ...(await startReplay(ctx, { traceId, stepIndex, change: stepOf(code) })),
      ...(await startReplay(ctx, { traceId, stepIndex, change: stepOf("console.log(7)") })),
    ];
    await touchWorker({ id: "w", host: "h", pid: 1 });
    expect(await replayQueued({ workspaceId: ctx.workspaceId, workerId: "w" }, new AbortController().signal)).toBe(2);
    const [hung, ended] = await Promise.all(asked.map(({ id }) => getReplay(ctx, { id })));
    expect(hung).toMatchObject({ status: "FAILED", problem: { code: "time-out" }, outcome: null });
    expect(ended).toMatchObject({ status: "DONE", problem: null });
  },
);
