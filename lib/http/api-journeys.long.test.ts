// @module-tag long
import "@/lib/jobs/testing/own-database";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { foundLanguages } from "@/app/api/v1/testing/run-example";
import { serveApi } from "@/app/api/v1/testing/serve-api";
import { bareEnvironment } from "@/lib/env";
import { makeOracleWorkspace, newQuestion, startOracleFor } from "@/lib/jobs/testing/oracle-workspace";
import { sharedWorker } from "@/lib/jobs/testing/worker-process";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "faultline-journeys-"));
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  await sharedWorker();
  server = await serveApi();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** A workspace with a judge that knows the question; answers what a stranger is given. */
async function start(): Promise<{ question: string; key: string }> {
  const question = newQuestion();
  const { ctx } = await makeOracleWorkspace(await startOracleFor([question]), []);
  const { key } = await createApiKey(ctx, { name: "journey", role: "EDITOR", expiresInDays: 1 });
  return { question, key };
}

const told = "Planner 18, done, 1 share, 24 steps, OPEN, inconclusive";

/** From the upload of a failure to its incident and the gate, by the client that openapi-typescript generates. */
const generatedUse = `
import createClient from "openapi-fetch";
import type { paths } from "./api";
const [, , baseUrl = "", key = "", question = ""] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { authorization: "Bearer " + key } });
const as = <T,>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};
const until = async <T,>(look: () => Promise<T | false | null | undefined>): Promise<T> => {
  for (let count = 0; count < 240; count += 1) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("it took too long");
};
const steps = Array.from({ length: 24 }, (_, at) => ({ agent: at % 2 ? "Surfer" : "Planner", content: "Step " + at + "." }));
const upload = async (version: string, outcome: string, asked: string): Promise<string> => {
  const trace = { question: asked, outcome, system: { name: "journey", version }, steps };
  const body = JSON.stringify({ faultline: 1, trace });
  const answer = await client.POST("/api/v1/traces", { body, bodySerializer: (text) => text, headers: { "content-type": "application/json" } });
  const [stored] = as(answer).traces;
  if (!stored) throw new Error("nothing was stored");
  return stored.id;
};
const traceId = await upload("1", "failed", question);
await upload("2", "passed", "Is all well?");
const path = { traceId };
const { run } = as(await client.POST("/api/v1/traces/{traceId}/runs", { params: { path }, body: { method: "all-at-once" } }));
const ended = await until(async () => {
  const seen = as(await client.GET("/api/v1/runs/{runId}", { params: { path: { runId: run.id } } })).run;
  return !["QUEUED", "RUNNING"].includes(seen.status) && seen;
});
const found = ended.attribution;
if (!found) throw new Error(JSON.stringify(ended.error));
const label = { agent: found.agent, stepIndex: found.stepIndex, reason: "Checked." };
as(await client.POST("/api/v1/traces/{traceId}/label", { params: { path }, body: label }));
const { dataSet } = as(await client.POST("/api/v1/data-sets", { body: { name: "Journey", traceIds: [traceId] } }));
const entries = [{ method: "tracer" as const }];
const { evaluation } = as(await client.POST("/api/v1/evaluations", { body: { name: "First", dataSetId: dataSet.id, entries } }));
const state = await until(async () => {
  const seen = as(await client.GET("/api/v1/evaluations/{evaluationId}", { params: { path: { evaluationId: evaluation.id } } })).evaluation;
  return ["done", "incomplete", "stopped", "cancelled"].includes(seen.state) && seen.state;
});
as(await client.POST("/api/v1/traces/{traceId}/shares", { params: { path }, body: { expiresInHours: 1 } }));
const { shares } = as(await client.GET("/api/v1/traces/{traceId}/shares", { params: { path } }));
const { trace } = as(await client.GET("/api/v1/traces/{traceId}/export", { params: { path } })) as unknown as { trace: { steps: unknown[] } };
const incident = await until(async () => as(await client.GET("/api/v1/incidents", { params: { query: { system: "journey" } } })).incidents[0]);
const query = { system: "journey", baseline: "1", candidate: "2" };
const { verdict } = await until(async () => (await client.GET("/api/v1/gate", { params: { query } })).data);
console.log([found.agent + " " + found.stepIndex, state, shares.length + " share", trace.steps.length + " steps", incident.state, verdict].join(", "));
`;

it("the client that is generated for TypeScript goes from an upload to its incident and the gate", async () => {
  const { default: openapiTypes, astToString } = await import("openapi-typescript");
  const document = JSON.parse(await (await fetch(`${server.url}/api/v1/openapi.json`)).text()) as never;
  writeFileSync(join(folder, "api.d.ts"), astToString(await openapiTypes(document, { defaultNonNullable: false })));
  writeFileSync(join(folder, "use.mts"), generatedUse);
  const paths = { "openapi-fetch": [join(root, "node_modules/openapi-fetch")] };
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    paths,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.mts"] }));
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const faults = await run(process.execPath, [compiler, "-p", folder], { cwd: folder }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(faults).toBe("");
  const { build } = await import("esbuild");
  const outfile = join(folder, "use.mjs");
  await build({ entryPoints: [join(folder, "use.mts")], outfile, bundle: true, format: "esm", platform: "node" });
  const { question, key } = await start();
  const { stdout } = await run(process.execPath, [outfile, server.url, key, question]);
  expect(stdout.trim()).toBe(told);
});

it.skipIf(!foundLanguages().includes("curl"))(
  "curl goes from an upload to its incident and the gate (skipped where it is not)",
  async () => {
    const { question, key } = await start();
    const env = bareEnvironment({ KEY: key });
    const type = "content-type: application/json";
    // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into as a reader of a terminal does
    const curl = async (address: string, sent?: unknown): Promise<any> => {
      const body = sent === undefined ? "" : ` -H '${type}' -d @body.json`;
      if (sent !== undefined) writeFileSync(join(folder, "body.json"), JSON.stringify(sent));
      const line = `curl -sS -H "Authorization: Bearer $KEY"${body} '${server.url}/api/v1${address}'`;
      return JSON.parse((await run("sh", ["-ec", line], { cwd: folder, env, maxBuffer: 1e8 })).stdout);
    };
    const steps = Array.from({ length: 24 }, (_, at) => ({
      agent: at % 2 ? "Surfer" : "Planner",
      content: `Step ${at}.`,
    }));
    const upload = async (version: string, outcome: string, asked: string): Promise<string> => {
      const trace = { question: asked, outcome, system: { name: "journey", version }, steps };
      return (await curl("/traces", { faultline: 1, trace })).traces[0].id;
    };
    const traceId = await upload("1", "failed", question);
    await upload("2", "passed", "Is all well?");
    const started = (await curl(`/traces/${traceId}/runs`, { method: "all-at-once" })).run.id;
    const ended = await vi.waitUntil(
      async () => {
        const seen = (await curl(`/runs/${started}`)).run;
        return !["QUEUED", "RUNNING"].includes(seen.status) && seen;
      },
      { timeout: 60_000, interval: 250 },
    );
    const { agent, stepIndex } = ended.attribution;
    await curl(`/traces/${traceId}/label`, { agent, stepIndex, reason: "Checked." });
    const { dataSet } = await curl("/data-sets", { name: "Journey", traceIds: [traceId] });
    const entries = [{ method: "tracer" }];
    const { evaluation } = await curl("/evaluations", { name: "First", dataSetId: dataSet.id, entries });
    const state = await vi.waitUntil(
      async () => {
        const seen = (await curl(`/evaluations/${evaluation.id}`)).evaluation.state;
        return ["done", "incomplete", "stopped", "cancelled"].includes(seen) && seen;
      },
      { timeout: 60_000, interval: 250 },
    );
    await curl(`/traces/${traceId}/shares`, { expiresInHours: 1 });
    const { shares } = await curl(`/traces/${traceId}/shares`);
    const exported = (await curl(`/traces/${traceId}/export`)).trace;
    const incident = await vi.waitUntil(async () => (await curl("/incidents?system=journey")).incidents[0], {
      timeout: 60_000,
      interval: 250,
    });
    const verdict = await vi.waitUntil(
      async () => (await curl("/gate?system=journey&baseline=1&candidate=2")).verdict,
      {
        timeout: 60_000,
        interval: 250,
      },
    );
    expect(
      `${agent} ${stepIndex}, ${state}, ${shares.length} share, ${exported.steps.length} steps, ${incident.state}, ${verdict}`,
    ).toBe(told);
  },
);

it("a client of the Model Context Protocol goes from an upload to its incident and the gate", async () => {
  const { question, key } = await start();
  const { DELETE, GET, POST } = await import("@/app/api/mcp/route");
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    return { DELETE, GET, POST }[request.method as "GET"](request);
  };
  const client = new Client({ name: "coding-agent", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1/api/mcp"), { fetch, requestInit }));
  const tool = async (name: string, args: object): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const text = (content as { text: string }[])[0]?.text ?? "";
    if (isError === true) throw new Error(text);
    return text;
  };
  /** Finds the operation by what it is for, then calls it by the name that it found. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into as a model does
  const operate = async (words: string, name: string, given: object = {}): Promise<any> => {
    expect(await tool("find_operation", { words })).toContain(`${name} · `);
    const text = await tool("call_operation", { operation: name, max_tokens: 20_000, ...given });
    return JSON.parse(/\n<(answer-\w+)>(.*)<\/\1>/s.exec(text)?.[2] ?? "null");
  };
  const until = { timeout: 60_000, interval: 250 };
  const steps = Array.from({ length: 24 }, (_, at) => {
    return { agent: at % 2 ? "Surfer" : "Planner", content: `Step ${at}.` };
  });
  const upload = async (version: string, outcome: string, asked: string): Promise<string> => {
    const trace = { question: asked, outcome, system: { name: "journey", version }, steps };
    return (await operate("upload a trace", "createTraces", { body: { faultline: 1, trace } })).traces[0].id;
  };
  const traceId = await upload("1", "failed", question);
  await upload("2", "passed", "Is all well?");
  const path = { traceId };
  const answer = await tool("attribute", { trace: traceId, method: "all-at-once" });
  const [, agent, step] = /Who: (.*)\. When: step (\d+)\./.exec(answer) ?? [];
  const label = { agent, stepIndex: Number(step), reason: "Checked." };
  await operate("label a trace", "saveLabel", { path, body: label });
  const set = { name: "Journey", traceIds: [traceId] };
  const { dataSet } = await operate("create a data set", "createDataSet", { body: set });
  const wish = { name: "First", dataSetId: dataSet.id, entries: [{ method: "tracer" }] };
  const { evaluation } = await operate("start an evaluation", "startEvaluation", { body: wish });
  const found = { path: { evaluationId: evaluation.id } };
  const state = await vi.waitUntil(async () => {
    const seen = (await operate("get an evaluation", "getEvaluation", found)).evaluation.state;
    return ["done", "incomplete", "stopped", "cancelled"].includes(seen) && seen;
  }, until);
  await operate("share a trace", "createShare", { path, body: { expiresInHours: 1 } });
  const { shares } = await operate("shares of a trace", "listSharesOfTrace", { path });
  const exported = (await operate("export a trace", "exportTrace", { path })).trace;
  const query = { system: "journey" };
  const incident = await vi.waitUntil(
    async () => (await operate("list incidents", "listIncidents", { query })).incidents[0],
    until,
  );
  const versions = { ...query, baseline: "1", candidate: "2" };
  const { verdict } = await operate("gate: is a version worse", "compareGate", { query: versions });
  await client.close();
  expect(
    `${agent} ${step}, ${state}, ${shares.length} share, ${exported.steps.length} steps, ${incident.state}, ${verdict}`,
  ).toBe(told);
});
