import "./testing/own-database";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { type Oracle } from "@/lib/llm/testing/oracle-endpoint";
import { claimNextRun } from "@/lib/services/answers/executing/claim-next-run";
import { getRun } from "@/lib/services/answers/results/get-run";
import { listRecentRuns } from "@/lib/services/answers/results/list-recent-runs";
import { readRunEvents } from "@/lib/services/answers/results/read-run-events";
import { startRuns } from "@/lib/services/answers/starting/start-runs";
import { listProviders } from "@/lib/services/connections/providers/list-providers";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { tryProviderNow } from "@/lib/services/connections/providers/try-provider-now";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { executeRun } from "./execute-run";
import { decisive, makeOracleWorkspace, newQuestion, startOracleFor } from "./testing/oracle-workspace";
import { type Ailment, asksForPatience, fails, startSickEndpoint, type SickEndpoint } from "./testing/sick-endpoint";

// Runs whose endpoint is to be left alone, worked at as a worker does it, without its process. Only what an endpoint
// asks for is waited for.
vi.mock("@/lib/llm/retry", async (original) => ({
  ...(await original<Record<string, unknown>>()),
  waitMs: (_: unknown, { askedMs }: { askedMs: number | null }) => askedMs ?? 0,
}));

const endpoints: SickEndpoint[] = [];
afterEach(async () => {
  for (const endpoint of endpoints.splice(0)) await endpoint.close();
});
beforeEach(async () => {
  await prisma.workspace.deleteMany();
  await prisma.$executeRaw`delete from graphile_worker._private_jobs`;
});

interface Place {
  ctx: MemberContext;
  providerId: string;
  runIds: string[];
  oracle: Oracle;
}

const start = async (runCount: number, endpoint?: SickEndpoint, method = "all-at-once"): Promise<Place> => {
  const questions = Array.from({ length: runCount }, newQuestion);
  const oracle = await startOracleFor(questions, { isForgetful: true });
  const { ctx, traceIds, providerId } = await makeOracleWorkspace(oracle, questions);
  if (endpoint) await prisma.provider.update({ where: { id: providerId }, data: { baseUrl: endpoint.baseUrl } });
  await startRuns(ctx, { selection: { ids: traceIds }, method });
  const runs = await prisma.attributionRun.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return { ctx, providerId, runIds: runs.map(({ id }) => id), oracle };
};

const sick = async (ailment: Ailment, isSick?: (count: number) => boolean): Promise<SickEndpoint> => {
  const endpoint = await startSickEndpoint(ailment, isSick);
  endpoints.push(endpoint);
  return endpoint;
};

/** The next job that is due, as a worker takes it. Answers what came of it; null where none is due. */
const workOnce = async (): Promise<string | null> => {
  const [job] = await prisma.$queryRaw<{ id: bigint; runId: string }[]>`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id = (
      select id from graphile_worker._private_jobs where key like 'run:%' and run_at <= now() and locked_at is null order by priority, run_at, id limit 1)
    returning id, payload->>'runId' as "runId"`;
  if (!job) return null;
  const claim = `test/${job.id}`;
  const claimed = await claimNextRun(job.runId, claim);
  const end = claimed && (await executeRun({ runId: claimed.runId, claim }, claimed, new AbortController().signal));
  await prisma.$executeRaw`delete from graphile_worker._private_jobs where id = ${job.id} and locked_by = 'test'`;
  return end ? `${claimed.runId} ${end}` : "nothing";
};

const workAll = async (): Promise<string[]> => {
  const ends: string[] = [];
  for (let end = await workOnce(); end !== null; end = await workOnce()) if (end !== "nothing") ends.push(end);
  return ends;
};

/** As if so much time had gone by for the rest of a provider and what waits for it. */
const letRestPass = async (providerId: string): Promise<void> => {
  await prisma.providerPace.update({ where: { providerId }, data: { restsUntil: 1, pausedTo: 0 } });
  await prisma.attributionRun.updateMany({ where: { providerId }, data: { restsUntil: new Date(0) } });
  await prisma.$executeRaw`update graphile_worker._private_jobs set run_at = now() where key like 'run:%'`;
};

const statusesOf = async (ctx: MemberContext): Promise<string[]> => {
  const { rows } = await listRecentRuns(ctx, {});
  return rows.map(({ status }) => status);
};

test("while an endpoint asks for a minute's patience, its runs go back into the queue and others are worked at", async () => {
  const endpoint = await sick(asksForPatience);
  const { ctx, runIds } = await start(4, endpoint);
  const sound = await start(1);
  const ends = await workAll();
  // One has heard it; the others were not even begun, and nobody waited for anything.
  expect(ends).toEqual([`${runIds[0]} RESTS`, `${sound.runIds[0]} SUCCEEDED`]);
  expect(endpoint.count()).toBe(1);
  const first = await getRun(ctx, { id: runIds[0]! });
  expect(first).toMatchObject({ status: "QUEUED", attemptCount: 1, error: null });
  expect(first.rest?.reason).toBe("The endpoint responded with HTTP 429 and asked to wait 60 s.");
  expect(Date.parse(first.rest!.until)).toBeGreaterThan(Date.parse(first.createdAt) + 30_000);
  const { rows } = await listRecentRuns(ctx, {});
  expect(rows.map(({ rest }) => rest?.reason)).toEqual([
    ...Array.from({ length: 3 }, () => "The endpoint asked for a pause."),
    first.rest?.reason,
  ]);
  const events = await readRunEvents(ctx, { runId: runIds[0]!, after: 0 });
  expect(events.slice(-2).map(({ body }) => body.type)).toEqual(["rested", "status"]);
});

test(
  "what was answered before an endpoint fell ill is not asked again once it is well",
  { tags: ["long"] },
  async () => {
    // Every other request is refused with a minute's patience: each answer is asked for once all the same.
    const endpoint = await sick(asksForPatience, (count) => count % 2 === 1);
    const { ctx, runIds, oracle, providerId } = await start(1, endpoint, "binary-search");
    endpoint.recover(oracle.baseUrl);
    const ends: string[] = [];
    while ((await statusesOf(ctx))[0] === "QUEUED") {
      ends.push(...(await workAll()));
      await letRestPass(providerId);
    }
    expect(ends.at(-1)).toBe(`${runIds[0]} SUCCEEDED`);
    const run = await getRun(ctx, { id: runIds[0]! });
    expect(run).toMatchObject({ attribution: { stepIndex: decisive }, rest: null });
    expect(run.callCount).toBeGreaterThan(3);
    expect(oracle.stats().requests).toBe(run.callCount);
  },
);

test("an endpoint that fails again and again rests, is tried by one run, and is asked as usual once it answers", async () => {
  const endpoint = await sick(fails);
  const { ctx, providerId, runIds, oracle } = await start(6, endpoint);
  const sound = await start(1);
  const ends = await workAll();
  expect(ends.filter((end) => end.endsWith("SUCCEEDED"))).toEqual([`${sound.runIds[0]} SUCCEEDED`]);
  const asked = endpoint.count();
  const [rested] = await listProviders(ctx);
  expect(rested?.rest).toMatchObject({ restCount: 1, isTried: false, failedAt: expect.any(String) as string });
  expect(rested?.rest?.reason).toBe(`${asked} requests in a row failed. The last one: HTTP 503.`);
  expect(await listProviders(sound.ctx)).toMatchObject([{ rest: null }]);

  await letRestPass(providerId);
  expect((await workAll()).filter((end) => end.endsWith("RESTS"))).toHaveLength(1);
  expect(endpoint.count()).toBe(asked + 1);
  expect(await listProviders(ctx)).toMatchObject([{ rest: { restCount: 2 } }]);

  endpoint.recover(oracle.baseUrl);
  await tryProviderNow(ctx, { id: providerId });
  const after = await workAll();
  expect(await listProviders(ctx)).toMatchObject([{ rest: null }]);
  const failed = ends.filter((end) => end.endsWith("FAILED")).length;
  expect(after.filter((end) => end.endsWith("SUCCEEDED"))).toHaveLength(runIds.length - failed);
  expect(await prisma.attributionRun.count({ where: { status: { in: ["QUEUED", "RUNNING"] } } })).toBe(0);
});

test(
  "a run that is tried in vain ends with what its endpoint answered, and the rest of them after a day",
  { tags: ["long"] },
  async () => {
    const endpoint = await sick(fails);
    const { ctx, providerId, runIds } = await start(3, endpoint);
    await workAll();
    const [first, second, third] = await Promise.all(runIds.map((id) => getRun(ctx, { id })));
    expect(first).toMatchObject({ status: "FAILED", error: { code: "unreachable" } });
    expect(first?.error?.message).toMatch(
      /^The endpoint at 127\.0\.0\.1:\d+ kept failing \(HTTP 503, after 10 attempts\)/,
    );
    expect([second?.status, third?.status]).toEqual(["QUEUED", "QUEUED"]);
    await prisma.providerPace.update({ where: { providerId }, data: { restsSince: 1 } });
    const dayBefore = new Date(Date.now() - 25 * 3_600_000);
    await prisma.attributionRun.updateMany({ where: { id: runIds[2]! }, data: { createdAt: dayBefore } });
    await prisma.attributionRun.updateMany({ where: { id: runIds[1]! }, data: { createdAt: new Date(1) } });
    await letRestPass(providerId);
    await workAll();
    const last = await getRun(ctx, { id: runIds[2]! });
    expect(last).toMatchObject({ status: "FAILED", error: { code: "unreachable" } });
    expect(last.error?.message).toContain("has not answered for a day. The last request failed: HTTP 503.");
  },
);

test("a provider of another workspace cannot be had tried", async () => {
  const { providerId } = await start(1);
  const stranger = await makeWorkspace();
  await expect(tryProviderNow(stranger, { id: providerId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a provider that is saved with another key is tried at once, and with another name is not", async () => {
  const endpoint = await sick(asksForPatience);
  const { ctx } = await start(2, endpoint);
  await workAll();
  const [provider] = await listProviders(ctx);
  expect(provider?.rest).not.toBeNull();
  await saveProvider(ctx, { ...provider!, name: "Renamed" });
  await workAll();
  expect(endpoint.count()).toBe(1);
  await saveProvider(ctx, { ...provider!, key: "the-right-key" });
  await workAll();
  expect(endpoint.count()).toBe(2);
});
