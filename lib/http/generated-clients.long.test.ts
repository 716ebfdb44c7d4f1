// @module-tag long
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveApi } from "@/app/api/v1/testing/serve-api";
import { findPython } from "@/lib/cli/testing/find-python";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules", ".cache");

const packages = ["openapi-python-client==0.29.1", "openapi-spec-validator==0.9.0"];
const importing = "import openapi_python_client, openapi_spec_validator";

const python = findPython({ name: "generated-clients", packages, importing, least: [3, 11] });

let server: Awaited<ReturnType<typeof serveApi>>;
let url = "";
let key = "";
let traceId = "";
const folder = mkdtempSync(join(tmpdir(), "faultline-clients-"));
beforeAll(async () => {
  server = await serveApi();
  url = server.url;
  const ctx = await makeWorkspace({ attributesUploads: false });
  key = (await createApiKey(ctx, { name: "client", role: "EDITOR", expiresInDays: 1 })).key;
  traceId = await storeSample(ctx, { title: "To the mill", question: "How far is it to the mill?" });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const fetchDocument = async (query: string): Promise<string> => {
  const file = join(folder, `openapi${query.replace(/\W/g, "-")}.json`);
  writeFileSync(file, await (await fetch(`${url}/api/v1/openapi.json${query}`)).text());
  return file;
};
const filesIn = (place: string): number =>
  readdirSync(place, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".py")).length;

/** Uses what was generated: lists, reads, writes, sends a label, and is refused. */
const pythonUse = `
import io, json, os, sys
sys.path.insert(0, os.environ["CLIENT_FOLDER"])
from client import AuthenticatedClient
from client.api.labels import import_labels
from client.api.traces import get_trace, list_traces, update_trace
from client.models import LabelPreview, Outcome, TraceDetail, UpdateTraceBody
from client.types import File
faultline = AuthenticatedClient(base_url=os.environ["CLIENT_URL"], token=os.environ["CLIENT_KEY"])
page = list_traces.sync(client=faultline, q="mill", limit=5)
[row] = page.traces
assert row.title == "To the mill" and str(row.id) == os.environ["CLIENT_TRACE"], row
update_trace.sync(str(row.id), client=faultline, body=UpdateTraceBody(expected_answer="21 km"))
trace = get_trace.sync(str(row.id), client=faultline).trace
assert isinstance(trace, TraceDetail) and trace.expected_answer == "21 km", trace
assert trace.outcome is Outcome.FAILED, trace
label = {"traceId": str(row.id), "agent": trace.agents[0].name, "stepIndex": 1, "reason": "The path is longer."}
sent = lambda: File(payload=io.BytesIO(json.dumps(label).encode()), mime_type="application/octet-stream")
seen = import_labels.sync(client=faultline, body=sent(), x_file_name="labels.jsonl", preview=True)
assert isinstance(seen, LabelPreview) and seen.matched_count == 1, seen
kept = import_labels.sync(client=faultline, body=sent(), x_file_name="labels.jsonl", name="By hand")
assert kept.trace_count == 1, kept
missing = get_trace.sync("nowhere", client=faultline)
print(missing.error.code)
`;

describe.skipIf(python === null)("a Python client (skipped where no Python 3.11 or no package index is there)", () => {
  const validate = async (query: string): Promise<string> => {
    const document = await fetchDocument(query);
    await run(python ?? "", ["-m", "openapi_spec_validator", document]);
    return document;
  };
  const generate = async (query: string, name: string): Promise<string> => {
    const file = await validate(query);
    const place = join(folder, name);
    const generator = join(cache, "generated-clients", "bin", "openapi-python-client");
    await run(generator, ["generate", "--path", file, "--output-path", place, "--meta", "none"]);
    const document = JSON.parse(readFileSync(file, "utf8")) as {
      paths: Record<string, object>;
      components: { schemas: object };
    };
    const operationCount = Object.values(document.paths).flatMap(Object.keys).length;
    const modules = readdirSync(join(place, "api"), { recursive: true, encoding: "utf8" });
    // A file an operation, a file a shape, hardly one besides.
    expect(modules.filter((each) => /[/\\](?!__)\w+\.py$/.test(each)).length).toBe(operationCount);
    expect(filesIn(place)).toBeLessThan(operationCount + Object.keys(document.components.schemas).length + 40);
    return place;
  };

  it("could be generated of the whole document, which is valid", () => validate(""));

  it("is generated of the whole document, too", { tags: ["nightly"] }, () => generate("", "whole"));

  it("is generated of the wings that are wanted, in fewer than 300 files, and used", async () => {
    const place = await generate("?tags=traces,labels", "client");
    expect(filesIn(place)).toBeLessThan(300);
    const { stdout } = await run(python ?? "", ["-c", pythonUse], {
      env: { ...process.env, CLIENT_FOLDER: folder, CLIENT_URL: url, CLIENT_KEY: key, CLIENT_TRACE: traceId },
    });
    expect(stdout.trim()).toBe("NOT_FOUND");
  });
});

/** Compiles only where the types say what is answered. */
const typedUse = `
import type { operations } from "./api";
type Answer<T extends keyof operations> = operations[T] extends { responses: { 200: { content: { "application/json": infer A } } } } ? A : never;
const ask = async <T extends keyof operations>(path: string): Promise<Answer<T>> => {
  const answer = await fetch(process.argv[2] + path, { headers: { authorization: "Bearer " + process.argv[3] } });
  return (await answer.json()) as Answer<T>;
};
const { traces } = await ask<"listTraces">("/api/v1/traces?q=mill");
const row: { id: string; title: string; outcome: "passed" | "failed" | "unknown" } = traces[0]!;
const { trace } = await ask<"getTrace">("/api/v1/traces/" + row.id);
// @ts-expect-error -- no field that is not there
trace.colour;
console.log(row.title, trace.stepCount.toFixed(0));
`;

it("TypeScript types are generated, and what uses them compiles and runs", { timeout: 600_000 }, async () => {
  const { default: openapiTypes, astToString } = await import("openapi-typescript");
  const place = join(folder, "typescript");
  mkdirSync(place, { recursive: true });
  const document = JSON.parse(await (await fetch(`${url}/api/v1/openapi.json`)).text()) as never;
  writeFileSync(join(place, "api.d.ts"), astToString(await openapiTypes(document)));
  writeFileSync(join(place, "use.mts"), typedUse);
  const options = ["--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--types", "node"];
  const typeRoots = ["--moduleResolution", "bundler", "--typeRoots", join(root, "node_modules/@types")];
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  await run(process.execPath, [compiler, ...options, ...typeRoots, join(place, "use.mts")], { cwd: place });
  const { transform } = await import("esbuild");
  const { code } = await transform(typedUse, { loader: "ts", format: "esm" });
  writeFileSync(join(place, "use.mjs"), code);
  const { stdout } = await run(process.execPath, [join(place, "use.mjs"), url, key]);
  expect(stdout.trim()).toBe("To the mill 3");
});
