import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import * as database from "@/lib/db";
import { sketchOf } from "@/lib/traces/sketch";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { createTraces } from "../../intake/uploads/create-traces";
import { loadTrace } from "./load-trace";
import { sampleTrace, toBytes } from "../../traces/reading/testing/sample-file";

const odd = 'tab\t line\nreturn\r back\\slash \\N "quoted" \u0000 \ud800 \u2028 😀 \\t';

const hostile = () =>
  sampleTrace({}, [
    { agent: odd, content: odd, recipient: odd, model: odd, startedAt: odd, kind: "tool-call", inputs: [odd] },
    { agent: "A", content: "\\.", tool: { name: odd, arguments: { [odd]: [odd, 1.5, null] } }, durationMs: 1e-7 },
    { agent: "B", content: "", isError: true, inputTokens: 3, outputTokens: 0, costUsd: 0.1 + 0.2 },
  ]);

test("steps come back as they went in, whichever way they go in", async () => {
  const ctx = await makeWorkspace();
  const store = async (sample: unknown) => {
    const { traces } = await createTraces(ctx, { bytes: toBytes(sample) });
    return (await loadTrace({ workspaceId: ctx.workspaceId, id: traces[0]?.id ?? "" })).steps;
  };
  const copied = await store(hostile());
  expect(copied[0]).toMatchObject({ content: odd, recipient: odd, model: odd, startedAt: odd, inputs: [odd] });
  expect(copied[1]).toMatchObject({ content: "\\.", tool: { name: odd, arguments: { [odd]: [odd, 1.5, null] } } });
  const connectionOf = vi.spyOn(database, "connectionOf").mockResolvedValue(null);
  expect(await store(hostile())).toEqual(copied);
  expect(connectionOf).toHaveBeenCalled();
  connectionOf.mockRestore();
});

test("a connection is that of its own transaction", async () => {
  await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      prisma.$transaction(async (tx) => {
        await tx.$executeRaw`select set_config('faultline.mark', ${String(at)}, true)`;
        const connection = await database.connectionOf(tx);
        const answer = await connection?.query(`select current_setting('faultline.mark') as "mark"`);
        expect(answer?.rows).toEqual([{ mark: String(at) }]);
      }),
    ),
  );
});

test("beside each step stands what its text is like", async () => {
  const ctx = await makeWorkspace();
  const calls = [8, 9].map((page) => ({
    agent: "A",
    content: `{"page":${page}}`,
    tool: { name: "open", arguments: {} },
  }));
  const { traces } = await createTraces(ctx, { bytes: toBytes(sampleTrace({}, calls)) });
  const rows = await prisma.step.findMany({ where: { traceId: traces[0]?.id ?? "" }, select: { sketch: true } });
  expect(rows.map(({ sketch }) => sketch)).toEqual(calls.map(({ content, tool }) => sketchOf(content, tool.name)));
});
