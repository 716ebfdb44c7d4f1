import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { executeStudy } from "@/lib/jobs/execute-study";
import { replayQueued } from "@/lib/jobs/replay-queued";
import { madeShapes } from "@/lib/replay/made-data/write-made-data";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { storeMadeTraces } from "@/lib/services/lab/studies/store-made-traces";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { can, type Role } from "@/lib/auth/permissions";
import { type Endpoint } from "@/lib/http/endpoint";
import { endpoints } from "./endpoints/endpoint-list";
import * as replayEndpoints from "./endpoints/replays";
import * as targetEndpoints from "./endpoints/replay-targets";
import * as scanEndpoints from "./endpoints/scans";
import * as studyEndpoints from "./endpoints/studies";
import { ApiError } from "./endpoints/schemas";
import { callApi } from "./testing/call-api";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
const all: readonly Endpoint[] = endpoints.filter(({ path }) =>
  /^\/api\/v1\/(replay-targets|replays|studies|traces\/\{traceId\}\/replays)\b/.test(path),
);

interface Call {
  key: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

const send = async ({ method, path }: Endpoint, { key, params = {}, query = "", body }: Call): Promise<Response> => {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "none"));
  const request = new Request(`http://127.0.0.1:8500${address}${query}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return callApi(request);
};

/** Sends, and holds the answer against what the OpenAPI document says of it. */
const ask = async (endpoint: Endpoint, call: Call): Promise<Record<string, unknown>> => {
  const response = await send(endpoint, call);
  const json = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, json }).toMatchObject({ status: endpoint.answer.status });
  if (endpoint.answer.schema) expect(endpoint.answer.schema.parse(json)).toEqual(json);
  return json;
};

let ctx: MemberContext;
let [key, viewerKey, ownerKey, strangerKey] = ["", "", "", ""];
let traceId = "";
let errorAt = 0;
const keyFor = async (of: MemberContext, role: Role): Promise<string> =>
  (await createApiKey(of, { name: role, role, expiresInDays: 1 })).key;
beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  [key, viewerKey] = [await keyFor(ctx, "EDITOR"), await keyFor(ctx, "VIEWER")];
  ownerKey = await keyFor(ctx, "OWNER");
  strangerKey = await keyFor(await makeWorkspace(), "OWNER");
  for await (const { trace, stepIndex } of makeFailures({ count: 1, seed: 21, domains: ["sales"] })) {
    [traceId = ""] = await storeMadeTraces(ctx, { traces: [trace], study: null, fileName: "failed.json" });
    errorAt = stepIndex;
  }
});

const idOf = (value: unknown): string => (value as { id: string }).id;
const wishes = {
  target: { name: "Team", url: "http://127.0.0.1:9/replay", system: "Team" },
  replay: () => ({ stepIndex: errorAt, change: null, seed: 4 }),
  study: () => ({ settings: { kind: "ablation", traceId, replays: 1 } }),
};

test("a replay target is added, read, changed, checked, given a new secret and deleted", async () => {
  const calls = targetEndpoints;
  const { target, secret } = await ask(calls.createReplayTarget, { key: ownerKey, body: wishes.target });
  expect(secret).toMatch(/^whsec_/);
  const params = { targetId: idOf(target) };
  expect(await ask(calls.listReplayTargets, { key: viewerKey })).toMatchObject({
    targets: [{ kind: "sandbox" }, { name: "Team", url: "http://127.0.0.1:9/replay", systemKey: "team" }],
  });
  expect(
    await ask(calls.changeReplayTarget, { key: ownerKey, params, body: { maxSeconds: 60, system: null } }),
  ).toMatchObject({ secret: null, target: { maxSeconds: 60, systemKey: null, name: "Team" } });
  const checked = await ask(calls.checkReplayTarget, { key: ownerKey, params });
  expect(checked).toMatchObject({
    target: { capabilities: null, problem: expect.stringContaining("private") as string },
  });
  expect(await ask(calls.getReplayTarget, { key: viewerKey, params })).toEqual(checked);
  expect(await ask(calls.rotateReplayTargetSecret, { key: ownerKey, params })).not.toMatchObject({ secret });
  expect((await send(calls.deleteReplayTarget, { key: ownerKey, params })).status).toBe(204);
  expect((await send(calls.getReplayTarget, { key: viewerKey, params })).status).toBe(404);
  expect((await send(calls.createReplayTarget, { key: ownerKey, body: { name: "x" } })).status).toBe(422);
});

test("a step is tried anew, read with its steps, kept as a trace and deleted", { tags: ["long"] }, async () => {
  const calls = replayEndpoints;
  const params = { traceId };
  const { replays } = await ask(calls.startReplays, { key, params, body: wishes.replay() });
  const [replay] = replays as { id: string }[];
  const one = { replayId: replay?.id ?? "" };
  expect(await ask(calls.cancelReplay, { key, params: one })).toMatchObject({ replay: { status: "CANCELLED" } });
  await ask(calls.startReplays, { key, params, body: wishes.replay() });
  await touchWorker({ id: "w", host: "h", pid: 1 });
  await replayQueued({ workspaceId: ctx.workspaceId, workerId: "w" }, new AbortController().signal);
  const listed = await ask(calls.listReplays, { key: viewerKey, params });
  expect(listed).toMatchObject({
    replays: [{ status: "DONE", target: { name: "Sandbox team" } }, { status: "CANCELLED" }],
  });
  const made = { replayId: idOf((listed["replays"] as unknown[])[0]) };
  expect(await ask(calls.getReplay, { key: viewerKey, params: made })).toMatchObject({
    replay: { prefix: [], steps: expect.arrayContaining([expect.objectContaining({ index: errorAt })]) as unknown },
  });
  expect(await ask(calls.keepReplay, { key, params: made })).toMatchObject({ isDuplicate: false });
  expect(await ask(calls.deleteReplay, { key, params: made })).toEqual({ deletedCount: 1 });
  expect(
    (await send(calls.startReplays, { key, params, body: { stepIndex: 1, change: { kind: "none" } } })).status,
  ).toBe(422);
});

test("a study is started, read, ended, gone on with, downloaded and deleted", { tags: ["long"] }, async () => {
  const calls = studyEndpoints;
  const run = async (id: string): Promise<void> => {
    await touchWorker({ id: "w", host: "h", pid: 1 });
    await executeStudy({ studyId: id, claim: `w/${id}` }, new AbortController().signal);
  };
  const started = await ask(calls.startStudy, {
    key,
    body: { ...wishes.study(), name: "Who hinders?", maxReplays: 2 },
  });
  const params = { studyId: idOf(started["study"]) };
  expect(await ask(calls.cancelStudy, { key, params })).toMatchObject({ study: { status: "CANCELLED" } });
  expect(await ask(calls.resumeStudy, { key, params, body: { maxReplays: 3 } })).toMatchObject({
    study: { status: "QUEUED" },
  });
  await run(params.studyId);
  expect(await ask(calls.getStudy, { key: viewerKey, params })).toMatchObject({
    study: { status: "PARTIAL", doneCount: 3, result: { kind: "ablation" } },
  });
  const listed = await ask(calls.listStudyReplays, { key: viewerKey, params });
  expect(listed).toMatchObject({ replays: [{ traceId }, { traceId }, { traceId }], nextCursor: null });
  const control = await ask(calls.listStudyReplays, { key: viewerKey, params, query: "?arm=control" });
  expect((control["replays"] as { arm: string }[]).every(({ arm }) => arm === "control")).toBe(true);
  expect((await send(calls.downloadFailures, { key, params })).status).toBe(409);
  const settings = {
    kind: "injection",
    sources: { kind: "sandbox", count: 2, domains: ["sales"] },
    triesPerTrace: 5,
    seed: 3,
  };
  const made = { studyId: idOf((await ask(calls.startStudy, { key, body: { settings } }))["study"]) };
  await run(made.studyId);
  const { study } = (await ask(calls.getStudy, { key: viewerKey, params: made })) as {
    study: { status: string; result: { keptCount: number } };
  };
  expect(study.status).toBe("SUCCEEDED");
  const file = await send(calls.downloadFailures, { key: viewerKey, params: made, query: "?format=tracer-traj" });
  expect(file.headers.get("content-disposition")).toContain("study-2-tracer-traj.jsonl");
  expect((await file.text()).trim().split("\n")).toHaveLength(study.result.keptCount);
  expect(await ask(calls.listStudies, { key: viewerKey, query: `?trace=${traceId}` })).toMatchObject({
    studies: [{ name: "Who hinders?" }],
    nextCursor: null,
  });
  expect((await send(calls.deleteStudy, { key, params })).status).toBe(204);
  expect((await send(calls.startStudy, { key, body: { settings: { kind: "fix" } } })).status).toBe(422);
});

test("what scans have proven is downloaded in each shape, with a report; nothing of another workspace", async () => {
  const failed = await prisma.trace.findUniqueOrThrow({ where: { id: traceId } });
  const flips = (count: number) => ({ flips: count, count: 5 });
  const step = { stepIndex: errorAt, agent: "Coder", finding: "decisive", correction: "The year.", pValue: 0.004 };
  const exhibit = {
    kind: "counterfactual",
    isSimulated: false,
    target: "Sandbox team",
    corrector: "oracle",
    order: "in-turn",
    scanLevel: 0.05,
    level: 0.01,
    replaysPerArm: 5,
    replayCount: 10,
    placebo: null,
    commitmentStep: null,
    proof: "earliest",
    stoppedBy: null,
    steps: [{ ...step, corrected: flips(5), control: flips(0) }],
  };
  const attribution = { agent: "Coder", stepIndex: errorAt, reason: "It flips.", quotes: [], suspects: [] };
  await prisma.attributionRun.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      method: "counterfactual",
      methodVersion: "1",
      startedByName: "Ada",
      status: "SUCCEEDED",
      attribution: { ...attribution, exhibits: [exhibit] },
      manifest: { traceContentHash: failed.contentHash },
    },
  });
  const calls = scanEndpoints;
  for (const format of madeShapes) {
    const file = await send(calls.downloadProven, { key: viewerKey, query: `?format=${format}` });
    expect(file.headers.get("content-disposition")).toContain(`scans-${format}.jsonl`);
    expect((await file.text()).trim().split("\n")).toHaveLength(1);
    expect(await (await send(calls.downloadProven, { key: strangerKey, query: `?format=${format}` })).text()).toBe("");
  }
  expect((await send(calls.downloadProven, { key, query: "?format=parquet" })).status).toBe(422);
  expect(await ask(calls.readProvenReport, { key: viewerKey })).toMatchObject({
    failureCount: 1,
    measuredCount: 1,
    quality: { traceCount: 1, taskCount: 1 },
  });
  expect(await ask(calls.readProvenReport, { key: strangerKey })).toMatchObject({ failureCount: 0, quality: null });
});

test("no role below its own, and no other workspace, gets through any of these doors", async () => {
  const { replays } = await ask(replayEndpoints.startReplays, { key, params: { traceId }, body: wishes.replay() });
  const { study } = await ask(studyEndpoints.startStudy, { key, body: wishes.study() });
  const { target } = await ask(targetEndpoints.createReplayTarget, { key: ownerKey, body: wishes.target });
  const params = { traceId, replayId: idOf((replays as unknown[])[0]), studyId: idOf(study), targetId: idOf(target) };
  const bodies: [Endpoint, unknown][] = [
    [replayEndpoints.startReplays, wishes.replay()],
    [studyEndpoints.startStudy, wishes.study()],
    [studyEndpoints.resumeStudy, {}],
    [targetEndpoints.createReplayTarget, wishes.target],
    [targetEndpoints.changeReplayTarget, {}],
  ];
  for (const endpoint of all) {
    const call = { params, body: bodies.find(([one]) => one === endpoint)?.[1] };
    const { permission } = endpoint;
    for (const [role, roleKey] of [
      ["VIEWER", viewerKey],
      ["EDITOR", key],
    ] as const) {
      if (permission === null || can(role, permission)) continue;
      expect([endpoint.path, (await send(endpoint, { ...call, key: roleKey })).status]).toEqual([endpoint.path, 403]);
    }
    if (!endpoint.path.includes("{")) continue;
    const response = await send(endpoint, { ...call, key: strangerKey });
    expect([endpoint.path, response.status]).toEqual([endpoint.path, 404]);
    expect(ApiError.parse(await response.json()).error.code).toBe("NOT_FOUND");
  }
  // Nothing of it was changed.
  expect(await ask(studyEndpoints.getStudy, { key, params })).toMatchObject({ study: { status: "QUEUED" } });
  expect(await ask(replayEndpoints.getReplay, { key, params })).toMatchObject({ replay: { status: "QUEUED" } });
});
