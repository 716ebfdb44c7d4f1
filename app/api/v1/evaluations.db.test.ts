import { beforeAll, expect, test } from "vitest";
import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { deleteEvaluation } from "@/lib/services/measure/evaluations/delete-evaluation";
import { fillEvaluation } from "@/lib/services/measure/evaluations/fill-evaluation";
import { answerRuns, naming } from "@/lib/services/measure/evaluations/testing/answer-runs";
import { makeEvaluatedSet } from "@/lib/services/measure/evaluations/testing/evaluated-set";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { type Endpoint } from "@/lib/http/endpoint";
import * as dataSetEndpoints from "./endpoints/data-sets";
import * as evaluationEndpoints from "./endpoints/evaluations";
import { callApi } from "./testing/call-api";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
const all: readonly Endpoint[] = [...Object.values(dataSetEndpoints), ...Object.values(evaluationEndpoints)];

interface Call {
  key?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

const send = async (endpoint: Endpoint, { key, params = {}, query = "", body }: Call = {}): Promise<Response> => {
  const { method, path } = endpoint;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "none"));
  const request = new Request(`http://127.0.0.1:8500${address}${query}`, {
    method: method.toUpperCase(),
    ...(key && { headers: { authorization: `Bearer ${key}` } }),
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
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

let set: Awaited<ReturnType<typeof makeEvaluatedSet>>;
let key: string;
let viewerKey: string;
let strangerKey: string;
const keyFor = async (ctx: MemberContext, role: "EDITOR" | "VIEWER"): Promise<string> =>
  (await createApiKey(ctx, { name: role, role, expiresInDays: 1 })).key;
beforeAll(async () => {
  set = await makeEvaluatedSet();
  key = await keyFor(set.ctx, "EDITOR");
  viewerKey = await keyFor(set.ctx, "VIEWER");
  strangerKey = await keyFor(await makeWorkspace(), "EDITOR");
});

test("a data set is frozen, listed, read and given a version by what a search finds", async () => {
  const { createDataSet, listDataSets, getDataSet, addVersion } = dataSetEndpoints;
  const splits = [
    { name: "dev", share: 1 },
    { name: "test", share: 3 },
  ];
  const { dataSet } = (await ask(createDataSet, { key, body: { name: "Failures", q: "outcome:failed", splits } })) as {
    dataSet: { id: string };
  };
  const params = { dataSetId: dataSet.id };
  expect(dataSet).toMatchObject({ name: "Failures", version: { number: 1, caseCount: 4, filter: "outcome:failed" } });
  const body = { traceIds: set.traceIds.slice(0, 2) };
  expect(await ask(addVersion, { key, params, body })).toMatchObject({
    dataSet: { version: { number: 2, filter: null } },
  });
  expect(await ask(getDataSet, { key: viewerKey, params, query: "?version=1" })).toMatchObject({
    dataSet: {
      version: {
        number: 1,
        splits: [
          { name: "dev", caseCount: 1 },
          { name: "test", caseCount: 3 },
        ],
      },
    },
  });
  expect(await ask(listDataSets, { key: viewerKey })).toMatchObject({
    dataSets: [{ name: "Failures" }, { name: "Maps" }],
  });
  expect((await send(createDataSet, { key, body: { name: "x", q: "nokey:1" } })).status).toBe(422);
  expect((await send(createDataSet, { key, body: { name: "x" } })).status).toBe(422);
});

test(
  "an evaluation is planned, started, read, exported, ended and resumed, and others' answers are scored beside it",
  { tags: ["long"] },
  async () => {
    const calls = evaluationEndpoints;
    const wish = { dataSetId: set.dataSetId, entries: [{ method: "all-at-once" }, { method: "rules" }] };
    expect(await ask(calls.planEvaluation, { key, body: wish })).toMatchObject({ plan: { runCount: 8 } });
    const started = await ask(calls.startEvaluation, { key, body: { ...wish, name: "First: <b>", maxCostUsd: 5 } });
    const { id } = started["evaluation"] as { id: string };
    const params = { evaluationId: id };
    await fillEvaluation({ evaluationId: id });
    await answerRuns(id, ({ method }) => (method === "rules" ? naming(1) : null));
    expect(await ask(calls.cancelEvaluation, { key, params })).toMatchObject({ evaluation: { state: "cancelled" } });
    expect(await ask(calls.resumeEvaluation, { key, params, body: { maxCostUsd: null } })).toMatchObject({
      evaluation: { state: "filling", maxCostUsd: null },
    });
    await fillEvaluation({ evaluationId: id });
    await answerRuns(id, () => naming(2, "Planner"));
    expect(await ask(calls.getEvaluation, { key: viewerKey, params })).toMatchObject({ evaluation: { state: "done" } });
    const { report, isProvisional } = (await ask(calls.readReport, {
      key: viewerKey,
      params,
    })) as unknown as ReportView;
    expect(isProvisional).toBe(false);
    expect(report.entries.slice(0, 2).map(({ scores }) => [scores.caseCount, scores.step.value])).toEqual([
      [4, 0],
      [4, 1],
    ]);
    const smaller = await createDataSet(set.ctx, {
      name: "One",
      description: "",
      selection: { ids: [set.traceIds[0]!] },
      filterText: "",
      subsetBy: "none" as const,
      splits: [],
      seed: 1,
    });
    const again = await ask(calls.startEvaluation, { key, body: { ...wish, name: "Again" } });
    const other = await ask(calls.startEvaluation, { key, body: { ...wish, dataSetId: smaller.id, name: "Other" } });
    const withId = (answer: typeof again) => `?with=${(answer["evaluation"] as { id: string }).id}`;
    const beside = (await ask(calls.readReport, { key, params, query: withId(again) })) as unknown as ReportView;
    expect(beside.report.entries.filter(({ entry }) => entry.kind === "method")).toHaveLength(4);
    expect(beside).toMatchObject({ isProvisional: true });
    const refused = await send(calls.readReport, { key, params, query: withId(other) });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("different traces or on different ground truth (cases: 4 and 1)");
    for (const made of [again, other]) await deleteEvaluation(set.ctx, made["evaluation"] as { id: string });
    const csv = await send(calls.readReport, { key, params, query: "?format=csv" });
    expect(csv.headers.get("content-disposition")).toContain("First_ _b_.csv");
    expect((await csv.text()).split("\n").length).toBeGreaterThan(4);
    const markdown = await (await send(calls.readReport, { key, params, query: "?format=md" })).text();
    expect(markdown).toContain("First: &lt;b\\>");
    const file = await send(calls.exportPredictions, { key, params });
    const lines = (await file.text()).trimEnd();
    expect(lines.split("\n")).toHaveLength(8);
    const { uploadPredictions, readLeaderboard } = dataSetEndpoints;
    const of = { dataSetId: set.dataSetId };
    expect(await ask(uploadPredictions, { key, params: of, query: "?title=Again", body: lines })).toMatchObject({
      upload: { entryCount: 2, storedCount: 8, missingCount: 0, faults: [] },
    });
    const board = (await ask(readLeaderboard, { key: viewerKey, params: of })) as unknown as ReportView;
    const scores = board.report.entries.filter(({ entry }) => entry.kind !== "baseline");
    expect(scores.map(({ entry, scores: { step } }) => [entry.kind, step.value])).toEqual([
      ["upload", 0],
      ["upload", 1],
      ["method", 0],
      ["method", 1],
    ]);
    expect(await ask(calls.listEvaluations, { key: viewerKey })).toMatchObject({
      evaluations: [{ kind: "upload" }, { id }],
      nextCursor: null,
    });
  },
);

test("who may only read starts nothing, and nobody finds what is another workspace's", async () => {
  const started = await ask(evaluationEndpoints.startEvaluation, {
    key,
    body: { name: "Second", dataSetId: set.dataSetId, entries: [{ method: "rules" }] },
  });
  const { id } = started["evaluation"] as { id: string };
  const params = { dataSetId: set.dataSetId, evaluationId: id };
  const bodies: Record<string, unknown> = {
    "/api/v1/data-sets": { name: "x", traceIds: set.traceIds },
    "/api/v1/data-sets/preview": { traceIds: set.traceIds },
    "/api/v1/data-sets/{dataSetId}/versions": { traceIds: set.traceIds },
    "/api/v1/evaluations": { name: "x", dataSetId: set.dataSetId, entries: [{ method: "rules" }] },
    "/api/v1/evaluations/plan": { dataSetId: set.dataSetId, entries: [{ method: "rules" }] },
  };
  for (const endpoint of all) {
    const body = endpoint.method === "post" || endpoint.method === "patch" ? (bodies[endpoint.path] ?? {}) : undefined;
    const call = {
      params,
      query: endpoint === dataSetEndpoints.uploadPredictions ? "?title=x" : "",
      ...(body === undefined ? {} : { body }),
    };
    const isList = endpoint.method === "get" && !endpoint.path.includes("{");
    if (!isList)
      expect([endpoint.path, (await send(endpoint, { ...call, key: strangerKey })).status]).toEqual([
        endpoint.path,
        404,
      ]);
    if (endpoint.permission === "evaluation:write")
      expect([endpoint.path, (await send(endpoint, { ...call, key: viewerKey })).status]).toEqual([endpoint.path, 403]);
    expect((await send(endpoint, call)).status).toBe(401);
    expect((await send(endpoint, { ...call, key: "fl_made_up" })).status).toBe(401);
  }
});
