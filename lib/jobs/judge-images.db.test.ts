// @module-tag long
import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { closeEndpoints, completion, listen, send } from "@/lib/llm/testing/scripted-endpoint";
import { planRun } from "@/lib/services/answers/planning/plan-run";
import { readRunCoverage } from "@/lib/services/answers/results/read-run-coverage";
import { replayRun } from "@/lib/services/answers/results/replay-run";
import { readRunImages } from "@/lib/services/answers/runs/read-run-images";
import { manifestOf } from "@/lib/services/answers/runs/run-row";
import { claimRun } from "@/lib/services/answers/runs/testing/claim-run";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { saveRedaction } from "@/lib/services/people/redaction/save-redaction";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { executeRun } from "./execute-run";

afterEach(closeEndpoints);

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const sha256 = createHash("sha256").update(Buffer.from(png, "base64")).digest("hex");
const pdf = Buffer.from("%PDF-1.7 nothing").toString("base64");
const file = Buffer.from(
  JSON.stringify({
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "Which hive is open?" },
          { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
          { type: "file", file: { filename: "hive.pdf", file_data: `data:application/pdf;base64,${pdf}` } },
        ],
      },
      { role: "assistant", content: "The left one." },
    ],
  }),
);
const verdict = { reasoning: "So.", quotes: [], suspects: [], agent: "assistant", step: 1, confidence: 0.8 };

const start = async (ctx: MemberContext, seesImages: boolean) => {
  const endpoint = await listen((_, response) => send(response, 200, completion(verdict)));
  const { traces } = await createTraces(ctx, { bytes: file, fileName: "a.json" });
  const traceId = traces[0]?.id ?? "";
  await saveProvider(ctx, {
    name: `Eyes ${endpoint.baseUrl}`,
    preset: "custom",
    baseUrl: endpoint.baseUrl,
    key: "a-key-of-a-test",
    requestsPerMinute: null,
    concurrency: 4,
    timeoutMs: 5_000,
    models: [
      {
        name: "claude-opus-4-1",
        contextTokens: 64_000,
        inputUsdPerMillion: 3,
        outputUsdPerMillion: 15,
        priceAsOf: null,
        seesImages,
      },
    ],
  });
  const work = async () => {
    const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
    const claim = `test/${id}`;
    const claimed = await claimRun({ runId: id, claim });
    if (!claimed) throw new Error("not claimed");
    const end = await executeRun({ runId: id, claim }, claimed, new AbortController().signal);
    return { id, end };
  };
  return { ...endpoint, traceId, work };
};
const sent = ({ body }: { body: object } = { body: {} }): string => JSON.stringify(body);

test("a judge that sees is sent the image of a step, plan and coverage say so, and nothing is paid twice", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { seen, traceId, work } = await start(ctx, true);
  const { chosen } = await planRun(ctx, { traceId, method: "all-at-once" });
  expect(chosen.images).toEqual({ count: 1, mostTokens: 1_568 });
  expect(chosen.maxInputTokens - chosen.minInputTokens).toBe(1_568);
  const { id, end } = await work();
  expect([end, seen.length]).toEqual(["SUCCEEDED", 1]);
  expect(sent(seen[0])).toContain(`data:image/png;base64,${png}`);
  expect(sent(seen[0])).not.toContain(pdf);
  expect(await readRunCoverage(ctx, { runId: id })).toMatchObject({ mediaCount: 2, seenMediaCount: 1 });
  const calls = await prisma.judgeCall.findMany({ where: { runId: id } });
  expect(JSON.stringify(calls)).toContain(sha256);
  expect(JSON.stringify(calls)).not.toContain(png);
  expect(await replayRun(ctx, { id })).toMatchObject({ isSame: true, problem: null, callCount: 1 });
  await work();
  expect(seen).toHaveLength(1);
  // Once it may see no more, it is asked again, without.
  await prisma.providerModel.updateMany({
    data: { seesImages: false },
    where: { provider: { workspaceId: ctx.workspaceId } },
  });
  await work();
  expect(seen).toHaveLength(2);
  expect(sent(seen[1])).not.toContain(png);
});

test("a judge that is not marked is told type and size, in the plan, the prompt, and the coverage", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { seen, traceId, work } = await start(ctx, false);
  expect((await planRun(ctx, { traceId, method: "all-at-once" })).chosen.images).toBeUndefined();
  const { id } = await work();
  expect(sent(seen[0])).not.toContain(png);
  expect(sent(seen[0])).toContain("media-not-shown");
  const coverage = await readRunCoverage(ctx, { runId: id });
  expect(coverage).toMatchObject({ mediaCount: 2 });
  expect(coverage).not.toHaveProperty("seenMediaCount");
});

test("what is masked is never sent: not on import, and not of a step in which something is masked", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { traceId, work } = await start(ctx, true);
  const { id } = await work();
  const row = await prisma.attributionRun.findUniqueOrThrow({ where: { id } });
  const manifest = manifestOf(row);
  const { workspaceId } = ctx;
  const imagesOf = async (masked: { stepIndex: number; from: number; to: number }[]) =>
    (await readRunImages({ workspaceId, traceId, manifest: { ...manifest, masked } }))?.images.length;
  expect([await imagesOf([]), await imagesOf([{ stepIndex: 0, from: 0, to: 2 }])]).toEqual([1, 0]);
  const stranger = await makeWorkspace();
  const images = await readRunImages({ workspaceId: stranger.workspaceId, traceId, manifest });
  expect([images?.images, await images?.read(sha256)]).toEqual([[], null]);
  const careful = await makeWorkspace({ attributesUploads: false });
  await saveRedaction(careful, { onImport: true, onSharing: false, rules: ["e-mail"], patterns: [] });
  const masked = await start(careful, true);
  await masked.work();
  expect(sent(masked.seen[0])).not.toContain(png);
});
