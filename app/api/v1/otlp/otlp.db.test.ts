import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { type ReadableSpan, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { assembleTrace } from "@/lib/services/intake/otlp/assemble-trace";
import { loadTrace } from "@/lib/services/ground/stored/load-trace";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { type Trace } from "@/lib/traces/trace";
import { madeRun } from "./testing/made-run";
import { callApi } from "../testing/call-api";

let origin = "";
const server = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = new Request(`${origin}${incoming.url}`, { method: "POST", headers, body: Buffer.concat(chunks) });
    void callApi(request).then(async (answer) => {
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      outgoing.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const keyOf = async (ctx: MemberContext): Promise<string> =>
  (await createApiKey(ctx, { name: "exporter", role: "EDITOR", expiresInDays: null })).key;

const send = (exporter: SpanExporter, spans: ReadableSpan[]): Promise<number> =>
  new Promise((resolve) => exporter.export(spans, ({ code }) => resolve(code)));

/** A generator of chance that says the same each time. */
const chance = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

const assembled = async (ctx: MemberContext, spans: readonly ReadableSpan[]): Promise<{ id: string; trace: Trace }> => {
  const otlpId = spans[0]?.spanContext().traceId ?? "";
  await assembleTrace({ workspaceId: ctx.workspaceId, otlpId });
  const row = await prisma.otlpTrace.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, otlpId } });
  return { id: row.traceId ?? "", trace: await loadTrace({ workspaceId: ctx.workspaceId, id: row.traceId ?? "" }) };
};

const post = async (key: string, body: BodyInit, headers: Record<string, string> = {}, kind = "traces") => {
  const answer = await fetch(`${origin}/api/v1/otlp/v1/${kind}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body,
  });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

const spanJson = (traceId: string, spanId: string, name = "step") => ({
  resourceSpans: [
    { scopeSpans: [{ spans: [{ traceId, spanId, name, startTimeUnixNano: "1", endTimeUnixNano: "2" }] }] },
  ],
});

describe("spans of a real SDK", () => {
  it(
    "in random order, in 50 requests with repeats, give the trace that one ordered request gives",
    { tags: ["long"] },
    async () => {
      const spans = await madeRun("Where does the map of the harbour lie?");
      expect(spans.length).toBeGreaterThan(25);
      const [once, often] = await Promise.all([makeWorkspace(), makeWorkspace()]);
      const url = `${origin}/api/v1/otlp/v1/traces`;
      const headersOnce = { authorization: `Bearer ${await keyOf(once)}` };
      const headersOften = { authorization: `Bearer ${await keyOf(often)}` };
      expect(await send(new JsonExporter({ url, headers: headersOnce }), spans)).toBe(0);

      const random = chance(7);
      const exporters = [
        new JsonExporter({ url, headers: headersOften }),
        new ProtobufExporter({ url, headers: headersOften, compression: "gzip" as never }),
      ];
      const shuffled = [...spans, ...spans].toSorted(() => random() - 0.5);
      for (let at = 0; at < 50; at += 1) {
        const part = shuffled.filter((_, place) => place % 50 === at);
        const exporter = exporters[at % 2];
        if (part.length > 0 && exporter) expect(await send(exporter, part)).toBe(0);
        if (at % 16 === 15) await assembled(often, spans); // the trace grows meanwhile
      }
      const [ordered, random50] = await Promise.all([assembled(once, spans), assembled(often, spans)]);
      expect(random50.trace).toEqual(ordered.trace);
      expect(ordered.trace.agents.map(({ name }) => name)).toEqual(expect.arrayContaining(["Planner", "Archivist"]));
      expect(ordered.trace.question).toBe("Where does the map of the harbour lie?");
      expect(ordered.trace.steps.filter(({ kind }) => kind === "tool-call")).toHaveLength(12);
      expect(ordered.trace.steps.filter(({ isError }) => isError)).toHaveLength(1);
      await Promise.all(exporters.map((exporter) => exporter.shutdown()));
    },
  );

  it("let a trace grow that keeps its id and what people said of it, and reach no other workspace", async () => {
    const spans = await madeRun("Which shelf?");
    const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
    const url = `${origin}/api/v1/otlp/v1/traces`;
    const exporter = new ProtobufExporter({ url, headers: { authorization: `Bearer ${await keyOf(ours)}` } });
    await send(exporter, spans.slice(0, 6));
    const before = await assembled(ours, spans);
    await prisma.trace.update({ where: { id: before.id }, data: { tags: ["kept"] } });
    await send(exporter, spans.slice(6));
    const after = await assembled(ours, spans);
    expect(after.id).toBe(before.id);
    expect(after.trace.tags).toEqual(["kept"]);
    expect(after.trace.steps.length).toBeGreaterThan(before.trace.steps.length);
    expect(await prisma.otlpTrace.count({ where: { workspaceId: theirs.workspaceId } })).toBe(0);
    await assembleTrace({ workspaceId: theirs.workspaceId, otlpId: spans[0]?.spanContext().traceId ?? "" });
    expect(await prisma.trace.count({ where: { workspaceId: theirs.workspaceId } })).toBe(0);
  });

  it("of two runs that say the same give two traces", async () => {
    const ctx = await makeWorkspace();
    const exporter = new JsonExporter({
      url: `${origin}/api/v1/otlp/v1/traces`,
      headers: { authorization: `Bearer ${await keyOf(ctx)}` },
    });
    const id = (digit: string) => digit.repeat(32);
    for (const digit of ["a", "b"]) {
      const key = await keyOf(ctx);
      await post(key, JSON.stringify(spanJson(id(digit), "00000000000000a1", "same words")));
      await assembleTrace({ workspaceId: ctx.workspaceId, otlpId: id(digit) });
    }
    expect(await prisma.trace.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
    await exporter.shutdown();
  });
});

describe("answers as the specification says", () => {
  it("an empty response of the request's encoding where all is kept", async () => {
    const key = await keyOf(await makeWorkspace());
    const body = JSON.stringify(spanJson("c".repeat(32), "00000000000000c1"));
    expect(await post(key, body)).toEqual({ status: 200, type: "application/json", text: "{}" });
    expect(await post(key, gzipSync(body), { "content-encoding": "gzip" })).toMatchObject({ status: 200 });
    const protobuf = await post(key, new Uint8Array(), { "content-type": "application/x-protobuf" });
    expect(protobuf).toEqual({ status: 200, type: "application/x-protobuf", text: "" });
  });

  it("partial success where a record has no valid id", async () => {
    const key = await keyOf(await makeWorkspace());
    const { status, text } = await post(key, JSON.stringify(spanJson("0".repeat(32), "00000000000000c1")));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      partialSuccess: { rejectedSpans: "1", errorMessage: expect.stringContaining("trace id") },
    });
  });

  it("a status of google.rpc, which an exporter does not try again, for what is no request", async () => {
    const key = await keyOf(await makeWorkspace());
    expect(await post(key, "{")).toMatchObject({ status: 400, text: expect.stringContaining('"code":3') });
    expect(await post(key, "[]")).toMatchObject({ status: 400 });
    expect(await post(key, "x", { "content-type": "application/x-protobuf" })).toMatchObject({ status: 400 });
    expect(await post(key, "{}", { "content-encoding": "gzip" })).toMatchObject({ status: 400 });
    expect(await post(key, "{}", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
  });

  it("401 without a key that is known, 403 for one that may not write", async () => {
    const ctx = await makeWorkspace();
    const reader = (await createApiKey(ctx, { name: "reader", role: "VIEWER", expiresInDays: null })).key;
    expect(await post("fl_unknown", "{}")).toMatchObject({ status: 401, text: expect.stringContaining('"code":16') });
    expect(await post(reader, "{}")).toMatchObject({ status: 403 });
  });

  it("log records once, joined to the span that they name", async () => {
    const ctx = await makeWorkspace();
    const key = await keyOf(ctx);
    const [traceId, spanId] = ["d".repeat(32), "00000000000000d1"];
    const attributes = [
      { key: "gen_ai.operation.name", value: { stringValue: "chat" } },
      { key: "gen_ai.agent.name", value: { stringValue: "Weaver" } },
      { key: "gen_ai.request.model", value: { stringValue: "made-model" } },
    ];
    const span = { traceId, spanId, name: "chat", startTimeUnixNano: "1", endTimeUnixNano: "9", attributes };
    const choice = {
      traceId,
      spanId,
      timeUnixNano: "5",
      attributes: [{ key: "event.name", value: { stringValue: "gen_ai.choice" } }],
      eventName: "gen_ai.choice",
      body: {
        kvlistValue: {
          values: [
            {
              key: "message",
              value: {
                kvlistValue: {
                  values: [
                    { key: "role", value: { stringValue: "assistant" } },
                    { key: "content", value: { stringValue: "The loom is ready." } },
                  ],
                },
              },
            },
          ],
        },
      },
    };
    const logs = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [choice] }] }] });
    for (let time = 0; time < 2; time += 1) expect(await post(key, logs, {}, "logs")).toMatchObject({ status: 200 });
    await post(key, JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }));
    await assembleTrace({ workspaceId: ctx.workspaceId, otlpId: traceId });
    const row = await prisma.otlpTrace.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    const { steps } = await loadTrace({ workspaceId: ctx.workspaceId, id: row.traceId ?? "" });
    expect(steps).toMatchObject([{ agent: "Weaver", content: "The loom is ready.", source: { spanId } }]);
  });
});
