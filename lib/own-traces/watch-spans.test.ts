import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { expect, test } from "vitest";
import { databaseConnections, jobs, modelCalls, routes, told } from "@/lib/span-channels";
import { callerOf, verbOf, watchSpans } from "./watch-spans";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

test("the caller's context is read as W3C Trace Context writes it, and nothing else", () => {
  expect(trace.getSpanContext(callerOf(`00-${traceId}-${spanId}-01`))).toEqual({
    traceId,
    spanId,
    traceFlags: 1,
    isRemote: true,
  });
  for (const other of [undefined, "", "00-x-y-01", `00-${"0".repeat(32)}-${spanId}-01`, `00-${traceId}-${spanId}`])
    expect(callerOf(other)).toBe(ROOT_CONTEXT);
});

test("of a statement no more is told than its first word", () => {
  expect(verbOf(` select "content" from "Step"`)).toBe("SELECT");
  expect(verbOf({ text: "UPDATE secrets" })).toBe("UPDATE");
  expect([verbOf("secret text"), verbOf(null), verbOf({})]).toEqual(["statement", "statement", "statement"]);
});

test("requests, jobs, calls of models and their statements are spans that hang together and quote nothing", async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  watchSpans(provider.getTracer("test"));
  const client = {
    query: (text: string, done?: (error: Error | null) => void): Promise<void> | undefined => {
      if (done) return void done(null);
      return text.includes("broken") ? Promise.reject(new TypeError("secret words")) : Promise.resolve();
    },
  };
  databaseConnections.publish(client);
  await client.query("select 'beside all work'");

  const server = createServer((_, response) => {
    routes.publish("/api/v1/traces/{traceId}");
    void client.query("select 'secret words'")?.then(() => response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await (
    await fetch(`${url}/api/v1/traces/secret?q=secret`, { headers: { traceparent: `00-${traceId}-${spanId}-01` } })
  ).text();
  await (await fetch(`${url}/_next/static/a.js`)).text();
  await new Promise((resolve) => void server.close(resolve));
  await told(jobs, { task: "run" }, async () => {
    void client.query("insert into secrets", () => undefined);
    await told(modelCalls, { model: "gpt-x", host: "models.example.org" }, () => Promise.resolve("secret reply"));
    await client.query("broken")?.catch(() => undefined);
  });

  await expect.poll(() => exporter.getFinishedSpans().length).toBe(6);
  const spans = exporter.getFinishedSpans();
  const find = (name: string) => {
    const span = spans.find((one) => one.name === name);
    if (!span) throw new Error(`No span is called ${name}.`);
    return span;
  };
  const request = find("GET api");
  expect(request.spanContext().traceId).toBe(traceId);
  expect(request.parentSpanContext?.spanId).toBe(spanId);
  expect(request.attributes).toEqual({
    "http.request.method": "GET",
    "faultline.request.kind": "api",
    "http.route": "/api/v1/traces/{traceId}",
    "http.response.status_code": 503,
  });
  expect(find("SELECT postgresql").parentSpanContext?.spanId).toBe(request.spanContext().spanId);
  const job = find("job run");
  for (const name of ["INSERT postgresql", "chat gpt-x", "statement postgresql"])
    expect(find(name).parentSpanContext?.spanId, name).toBe(job.spanContext().spanId);
  expect(find("statement postgresql").attributes["error.type"]).toBe("TypeError");
  const words = JSON.stringify(
    spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  );
  expect(words).not.toContain("secret");
  await provider.shutdown();
});
