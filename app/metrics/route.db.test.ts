import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db";
import { parseMetrics } from "@/lib/http/testing/parse-metrics";
import { watchRequests } from "@/lib/http/watch-requests";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { removeWorker } from "@/lib/services/answers/executing/remove-worker";
import { enqueueRuns } from "@/lib/services/ground/queue/run-jobs.sql";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { GET } from "./route";

const ask = (authorization?: string): Promise<Response> =>
  GET(new Request("http://127.0.0.1/metrics", authorization ? { headers: { authorization } } : {}));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));
});

test("figures are there by their own key only", async () => {
  expect((await ask("Bearer a-key")).status).toBe(404);
  vi.stubEnv("FAULTLINE_METRICS_KEY", "a-key");
  for (const sent of [undefined, "Bearer another", "a-key", "Basic YTprZXk="])
    expect((await ask(sent)).status).toBe(401);
  const answer = await ask("Bearer a-key");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
});

test("queue, runs, providers and the server itself are told in a text that Prometheus reads", async () => {
  vi.stubEnv("FAULTLINE_METRICS_KEY", "a-key");
  watchRequests();
  const ctx = await makeWorkspace({ attributesUploads: false });
  const provider = await prisma.provider.create({
    data: {
      workspaceId: ctx.workspaceId,
      name: 'House "7b"',
      preset: "custom",
      baseUrl: "https://models.example.org/v1",
    },
  });
  const traceId = await storeSample(ctx);
  const { id: runId } = await prisma.attributionRun.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      method: "rules",
      methodVersion: "1",
      manifest: {},
      startedByName: "Ada",
    },
  });
  await enqueueRuns(prisma, [runId]);
  const id = randomUUID();
  const figures = {
    answers: { [provider.id]: 7 },
    faults: { [provider.id]: { "time-out": 2 } },
    eventLoopDelaySeconds: 0.02,
    residentBytes: 1e8,
  };
  await touchWorker({ id, host: "h1", pid: 1, figures });
  const read = parseMetrics(await (await ask("Bearer a-key")).text());
  await removeWorker(id);
  const labels = `workspace="${ctx.workspaceSlug}",provider="House \\"7b\\"",worker="${id}"`;
  expect(read.get(`faultline_judge_answers_total{${labels}}`)).toBe(7);
  expect(read.get(`faultline_judge_faults_total{${labels},fault="time-out"}`)).toBe(2);
  expect(read.get(`faultline_worker_event_loop_delay_seconds{worker="${id}",host="h1"}`)).toBe(0.02);
  expect(read.get('faultline_runs{status="queued"}')).toBeGreaterThan(0);
  expect(read.get('faultline_queue_jobs{task="attribution-run",state="ready"}')).toBeGreaterThan(0);
  expect(read.get('faultline_queue_oldest_ready_seconds{task="attribution-run"}')).toBeGreaterThanOrEqual(0);
  expect(read.get('faultline_database_pool_connections{state="waiting"}')).toBe(0);
  expect(read.get("faultline_event_loop_delay_seconds")).toBeGreaterThan(0);
  expect(read.get("faultline_database_bytes")).toBeGreaterThan(1e6);
});

test("the dashboard asks for figures that there are", async () => {
  vi.stubEnv("FAULTLINE_METRICS_KEY", "a-key");
  const text = await (await ask("Bearer a-key")).text();
  const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name));
  const Dashboard = z.object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
  });
  const dashboard = Dashboard.parse(JSON.parse(readFileSync("docs/examples/operating/grafana.json", "utf8")));
  const asked = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/faultline_\w+/g)));
  for (const name of asked) expect(there).toContain(name?.replace(/_(bucket|sum|count)$/, ""));
  expect(new Set(asked.map((name) => name?.replace(/_(bucket|sum|count)$/, ""))).size).toBeGreaterThan(10);
});
