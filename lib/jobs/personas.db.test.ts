import "./testing/own-database";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { listenAs, personaFile, personas } from "@/lib/llm/testing/personas/listen-as";
import { closeEndpoints } from "@/lib/llm/testing/scripted-endpoint";
import { claimNextRun } from "@/lib/services/answers/executing/claim-next-run";
import { getRun } from "@/lib/services/answers/results/get-run";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { listProviders } from "@/lib/services/connections/providers/list-providers";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { toBytes } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { executeRun } from "./execute-run";

// Each kind of endpoint, asked by a run of the server, without the process of a worker. Nothing is waited for.
vi.mock("@/lib/llm/retry", async (original) => ({
  ...(await original<Record<string, unknown>>()),
  waitMs: () => 0,
}));

let ctx: MemberContext;
let traceId: string;
beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  const { traces } = await createTraces(ctx, { bytes: toBytes(personaFile) });
  traceId = traces[0]!.id;
});
afterEach(closeEndpoints);

test.each(personas)("$name: the right answer, or the right sentence, from a run of the server", async (one) => {
  const { baseUrl, seen } = await listenAs(one);
  const model = { contextTokens: 64_000, replyTokens: null, cachedInputUsdPerMillion: null };
  const unpriced = { inputUsdPerMillion: null, outputUsdPerMillion: null, priceAsOf: null };
  const { id: providerId } = await saveProvider(ctx, {
    name: one.name,
    preset: "custom",
    baseUrl,
    key: "key",
    headers: [{ name: "X-Team", value: "gulls" }],
    requestsPerMinute: null,
    tokensPerMinute: null,
    concurrency: 1,
    timeoutMs: 5_000,
    models: [{ name: `server: ${one.name}`, ...model, ...unpriced }],
  });
  const { id } = await startRun(ctx, { traceId, method: "all-at-once", providerId });
  const claimed = await claimNextRun(id, "test/1");
  await executeRun({ runId: id, claim: "test/1" }, claimed!, new AbortController().signal);
  await prisma.$executeRaw`delete from graphile_worker._private_jobs`;
  const run = await getRun(ctx, { id });
  if (one.ends === "right") {
    expect(run).toMatchObject({ status: "SUCCEEDED", attribution: { agent: "Counter", stepIndex: 3 } });
    const listed = (await listProviders(ctx)).find((provider) => provider.id === providerId);
    expect(listed?.manners).toHaveLength(1);
  } else {
    expect(run.status).toBe("FAILED");
    for (const words of one.ends.words) expect(run.error?.message).toContain(words);
  }
  expect(seen).toHaveLength(one.requests ?? 1);
  for (const { headers } of seen) expect(headers["x-team"]).toBe("gulls");
});
