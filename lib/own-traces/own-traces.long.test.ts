// @module-tag long
import "@/lib/jobs/testing/own-database";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSeveral } from "@/lib/cli/testing/several-servers";
import { databaseUrl, encryptionSecret } from "@/lib/env";
import { makeOracleWorkspace, newQuestion, startOracleFor } from "@/lib/jobs/testing/oracle-workspace";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { decodeOtlpTraces } from "@/lib/traces/containers/decode-otlp";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes?: { key: string; value: Record<string, unknown> }[];
}
interface Sent {
  resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[];
}

const bodies: Buffer[] = [];
const keys = new Set<string>();
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  keys.add(String(request.headers["x-collector-key"]));
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    bodies.push(Buffer.concat(parts));
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => void collector.close());

const sent = (): Sent[] => bodies.map((body) => decodeOtlpTraces(body) as unknown as Sent);
const spansSent = (): Span[] =>
  sent().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

// The web server and the worker as they are started, with the settings that OpenTelemetry names.
test("web server and worker send spans of requests, jobs, calls and statements, and no word of what they are about", async () => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  const question = newQuestion();
  const oracle = await startOracleFor([question], { latencyMs: 30_000 });
  const { ctx, traceIds } = await makeOracleWorkspace(oracle, [question]);
  const { key } = await createApiKey(ctx, { name: "spans", role: "EDITOR", expiresInDays: 1 });
  const settings = {
    DATABASE_URL: databaseUrl(),
    FAULTLINE_SECRET: encryptionSecret(),
    FAULTLINE_REACHABLE_HOSTS: "127.0.0.1",
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=of-the-collector",
  };
  const several = await startSeveral({ webs: 1, workers: 1, settings });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  try {
    const started = await fetch(`${several.url}/api/v1/traces/${traceIds[0]}/runs`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ method: "all-at-once" }),
    });
    expect(started.status).toBeLessThan(300);
    // Call and job end after the programs are asked to stop, and are told of all the same.
    await expect.poll(() => oracle.stats().requests).toBe(1);
  } finally {
    await several.stop();
  }
  const spans = spansSent();
  const request = spans.find((span) => span.traceId === traceId && span.name === "POST api");
  expect(request?.attributes).toContainEqual({
    key: "http.route",
    value: { stringValue: "/api/v1/traces/{traceId}/runs" },
  });
  expect(spans.some(({ parentSpanId, name }) => parentSpanId === request?.spanId && / postgresql$/.test(name))).toBe(
    true,
  );
  const call = spans.find(({ name }) => name.startsWith("chat "));
  expect(spans.find(({ traceId, name }) => traceId === call?.traceId && name.startsWith("job "))).toBeDefined();
  const words = JSON.stringify(sent());
  expect(words).toContain("faultline-web");
  expect(words).toContain("faultline-worker");
  for (const secret of [key, question, traceIds[0] ?? "", ctx.workspaceSlug]) expect(words).not.toContain(secret);
  expect([...keys]).toEqual(["of-the-collector"]);
});
