import { expect, it } from "vitest";
import { baseRecord } from "./base-record";
import { jaegerSpans } from "./jaeger";
import { nestedSpans } from "./nested-spans";
import { readOtlp } from "./read-otlp";
import { consoleSpan, jsSpan } from "./sdk-dump";

const system = { name: "desk", version: "1.5" };
const attributes = { "service.name": "desk", "service.version": "1.5" };
const tags = [{ key: "service.version", value: "1.5" }];
const deployed = { ...attributes, "deployment.environment.name": "prod" };
const placed = (value: unknown) => ({ pointer: "", value });

it.each([
  ["JavaScript SDK", jsSpan(placed({ spanContext: { traceId: "a", spanId: "b" }, resource: { attributes } }))],
  ["console", consoleSpan(placed({ context: { trace_id: "0xa", span_id: "0xb" }, resource: { attributes } }))],
  ["nested spans", nestedSpans(placed({ trace_id: "a", spans: [{ span_id: "b", resource_attributes: attributes }] }))],
  ["Jaeger", jaegerSpans(placed({ spans: [{ processID: "p" }], processes: { p: { serviceName: "desk", tags } } }))],
])("names the version of the system in spans of: %s", (_, spans) => {
  expect(spans.map((span) => baseRecord(span).system)).toEqual([system]);
});

it.each([
  [
    "JavaScript SDK",
    jsSpan(placed({ spanContext: { traceId: "a", spanId: "b" }, resource: { attributes: deployed } })),
  ],
  ["nested spans", nestedSpans(placed({ trace_id: "a", spans: [{ span_id: "b", resource_attributes: deployed }] }))],
])("names the environment in spans of: %s", (_, spans) => {
  expect(spans.map((span) => baseRecord(span).metadata)).toEqual([{ environment: "prod" }]);
});

it("keeps the user of an inner span and the environment of its resource", () => {
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const span = { traceId: "0af7651916cd43dd8448eb211c80319c", startTimeUnixNano: "1" };
  const said = [text("gen_ai.operation.name", "chat"), text("gen_ai.completion.0.content", "Hi.")];
  const spans = [
    { ...span, spanId: "1".repeat(16), name: "root" },
    {
      ...span,
      spanId: "2".repeat(16),
      parentSpanId: "1".repeat(16),
      name: "chat",
      attributes: [text("user.id", "u-1"), ...said],
    },
  ];
  const resource = { attributes: [text("deployment.environment", "staging")] };
  const [read] = readOtlp([{ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] }]);
  expect(read?.trace?.metadata).toMatchObject({ userId: "u-1", environment: "staging" });
});

it("names the version of the system in OTLP, and no system where the service has no name", () => {
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const span = {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: "1".repeat(16),
    name: "chat",
    startTimeUnixNano: "1",
  };
  const asked = [
    text("gen_ai.operation.name", "chat"),
    text("gen_ai.prompt.0.content", "Hello?"),
    text("gen_ai.completion.0.content", "Hi."),
  ];
  const read = (name: string) => {
    const resource = { attributes: [text("service.name", name), text("service.version", "1.5")] };
    return readOtlp([{ resourceSpans: [{ resource, scopeSpans: [{ spans: [{ ...span, attributes: asked }] }] }] }])[0]
      ?.trace;
  };
  expect(read("desk")?.system).toEqual(system);
  expect(read("unknown_service:node")?.system).toBeUndefined();
});
