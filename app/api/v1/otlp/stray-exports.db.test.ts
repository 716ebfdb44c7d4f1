import { deflateSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as postAtRoot } from "@/app/v1/[...path]/route";
import { POST as postAsLangfuse } from "@/app/api/public/otel/[...path]/route";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { callApi } from "../testing/call-api";

let ours: MemberContext;
let key: string;
beforeEach(async () => {
  ours = await makeWorkspace();
  ({ key } = await createApiKey(ours, { name: "exporter", role: "EDITOR", expiresInDays: null }));
});

const span = (spanId = "00000000000000b1", traceId = "b".repeat(32)) => ({
  resourceSpans: [
    { scopeSpans: [{ spans: [{ traceId, spanId, name: "step", startTimeUnixNano: "1", endTimeUnixNano: "2" }] }] },
  ],
});
const log = { traceId: "b".repeat(32), spanId: "00000000000000b1", timeUnixNano: "1", body: { stringValue: "x" } };
const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: [log] }] }] };
const metrics = {
  resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: "calls", sum: { dataPoints: [{}, {}] } }] }] }],
};

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  by?: (request: Request) => Promise<Response>;
}
const send = async (path: string, { body = span(), headers, by = callApi }: Sent = {}) => {
  const request = new Request(`http://here.example${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(headers ?? { authorization: `Bearer ${key}` }) },
    body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
  });
  const answer = await by(request);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};
const records = (kind: "span" | "log") => prisma.otlpRecord.count({ where: { workspaceId: ours.workspaceId, kind } });
const done = { status: 200, text: "{}" };

describe("spans sent to another address than the exporters' own", () => {
  it("are taken where an exporter ends up that was given the server, the API or the whole address", async () => {
    const exporter = { authorization: `Bearer ${key}`, "user-agent": "OTel-OTLP-Exporter-Python/1.40.0" };
    const addresses: [string, Sent?][] = [
      ["/v1/traces", { by: postAtRoot }],
      ["/api/public/otel/v1/traces", { by: postAsLangfuse }],
      ["/api/public/otel", { by: postAsLangfuse }],
      ["/api/v1/otlp"],
      ["/api/v1/otlp/v1/traces/v1/traces"],
      ["/api/v1/v1/traces"],
      ["/api/v1/traces/v1/traces"],
      ["/api/v1/traces", { headers: exporter }],
    ];
    for (const [at, [path, sent]] of addresses.entries())
      expect(await send(path, { ...sent, body: span(`00000000000000a${at}`) }), path).toMatchObject(done);
    expect(await records("span")).toBe(addresses.length);
  });

  it("sent to /api/v1/traces in protobuf grow one trace; a file sent there is a file", async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/x-protobuf" };
    expect(await send("/api/v1/traces", { headers, body: new Uint8Array() })).toEqual({
      status: 200,
      type: "application/x-protobuf",
      text: "",
    });
    expect(await send("/api/v1/traces")).toMatchObject({ status: 201, text: expect.stringContaining('"traces"') });
    expect(await records("span")).toBe(0);
  });

  it("need a key there as well, and are told so as exporters read it", async () => {
    for (const [path, by] of [
      ["/v1/traces", postAtRoot],
      ["/api/public/otel/v1/traces", postAsLangfuse],
      ["/api/v1/otlp", callApi],
    ] as const)
      expect(await send(path, { by, headers: {} }), path).toMatchObject({
        status: 401,
        text: expect.stringContaining('"code":16'),
      });
  });

  it("that lead nowhere are answered with a status that exporters print", async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/x-protobuf" };
    for (const [path, by] of [
      ["/v1/profiles", postAtRoot],
      ["/api/v1/otlp/v1/profiles", callApi],
      ["/api/v1/nowhere", callApi],
    ] as const)
      expect(await send(path, { by, headers }), path).toMatchObject({
        status: 404,
        type: "application/x-protobuf",
        text: expect.stringMatching(/exporters send to|No such endpoint/),
      });
  });
});

describe("what is no span", () => {
  it("is discarded with a count where it is metrics", async () => {
    const { status, text } = await send("/api/v1/otlp/v1/metrics", { body: metrics });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { partialSuccess: { rejectedDataPoints: "2", errorMessage: expect.stringContaining("OTEL_METRICS_EXPORTER") } },
    ]);
    expect(await send("/v1/metrics", { body: { resourceMetrics: [] }, by: postAtRoot })).toMatchObject(done);
  });

  it("is refused where it is metrics sent as spans, and taken where it is log records", async () => {
    expect(await send("/api/v1/otlp/v1/traces", { body: metrics })).toMatchObject({
      status: 400,
      text: expect.stringContaining("These are metrics"),
    });
    expect(await send("/api/v1/otlp/v1/traces", { body: logs })).toMatchObject(done);
    expect(await send("/api/v1/otlp/v1/logs")).toMatchObject(done);
    expect([await records("log"), await records("span")]).toEqual([1, 1]);
  });
});

it("a key is taken in every way that exporters send it, and reaches no other workspace", async () => {
  const theirs = await makeWorkspace();
  const basic = `Basic ${Buffer.from(`pk:${key}`).toString("base64")}`;
  const ways = [{ authorization: key }, { authorization: basic }, { "x-api-key": key }, { "X-Api-Key": key }];
  for (const [at, headers] of ways.entries())
    expect(await send("/api/v1/otlp/v1/traces", { headers, body: span(`00000000000000a${at}`) })).toMatchObject(done);
  expect(await records("span")).toBe(ways.length);
  expect(await prisma.otlpRecord.count({ where: { workspaceId: theirs.workspaceId } })).toBe(0);
  for (const headers of [{ authorization: "Basic abc" }, { "x-api-key": "sk-1" }, { authorization: "sk-1" }])
    expect(await send("/api/v1/otlp/v1/traces", { headers })).toMatchObject({
      status: 401,
      text: expect.stringContaining("start with fl_"),
    });
});

it("a body packed by deflate is unpacked", async () => {
  const headers = { authorization: `Bearer ${key}`, "content-encoding": "deflate" };
  const body = deflateSync(JSON.stringify(span()));
  expect(await send("/api/v1/otlp/v1/traces", { headers, body })).toMatchObject(done);
  expect(await records("span")).toBe(1);
});
