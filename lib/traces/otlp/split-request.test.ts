import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor } from "../redaction/redactor";
import { joinRecords } from "./join-records";
import { maskRecord } from "./mask-record";
import { maxRecordLength, splitRequest } from "./split-request";

const span = (traceId: string, spanId: string, more: object = {}) => ({ traceId, spanId, name: "step", ...more });
const request = (...spans: object[]) => ({
  resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: "s" }, spans }] }],
});
const [traceId, spanId] = ["A".repeat(32), "00000000000000b1"];

describe("splitRequest", () => {
  it("gives each span by itself, with what it stood under and ids in lower case", () => {
    const split = splitRequest(request(span(traceId, spanId), span(traceId, "00000000000000b2")), "span");
    expect(split?.records.map(({ otlpId, recordId }) => [otlpId, recordId])).toEqual([
      ["a".repeat(32), spanId],
      ["a".repeat(32), "00000000000000b2"],
    ]);
    expect(JSON.parse(split?.records[0]?.body ?? "")).toEqual({
      resource: { attributes: [] },
      scope: { name: "s" },
      span: span(traceId, spanId),
    });
  });

  it("counts what has no valid id or is too large, and says why", () => {
    const bad = [span("0".repeat(32), spanId), span(traceId, "xyz"), { name: "none" }];
    expect(splitRequest(request(...bad, span(traceId, spanId)), "span")).toMatchObject({
      records: [{ recordId: spanId }],
      rejectedCount: 3,
      reason: expect.stringContaining("trace id"),
    });
    const large = span(traceId, spanId, { name: "x".repeat(maxRecordLength) });
    expect(splitRequest(request(large), "span")).toMatchObject({
      records: [],
      reason: expect.stringContaining("longer"),
    });
  });

  it("takes a log record that is sent twice once, and none that belongs to no trace", () => {
    const log = (body: string) => ({ traceId, spanId, body: { stringValue: body } });
    const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: [log("a"), log("a"), log("b"), { body: {} }] }] }] };
    const split = splitRequest(logs, "log");
    expect(new Set(split?.records.map(({ recordId }) => recordId)).size).toBe(2);
    expect(split?.rejectedCount).toBe(1);
  });

  it("never throws, whatever it is given", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void splitRequest(value, "span")));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => void splitRequest({ resourceSpans: value, resourceLogs: value }, "log")),
    );
  });
});

it("joinRecords makes the same requests of the same records, whatever their order", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 0xffff }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(ids, (numbers) => {
      const spans = numbers.map((number) => span(traceId, number.toString(16).padStart(16, "0")));
      const records = splitRequest(request(...spans), "span")?.records ?? [];
      expect(joinRecords(records.toReversed())).toEqual(joinRecords(records));
      expect(joinRecords(records)).toHaveLength(numbers.length);
    }),
  );
});

it("maskRecord masks texts and leaves ids and times as they are", () => {
  const attributes = [{ key: "input", value: { stringValue: "mail ada@example.org" } }];
  const [record] =
    splitRequest(request(span(traceId, spanId, { startTimeUnixNano: "4242424242424242", attributes })), "span")
      ?.records ?? [];
  if (!record) throw new Error("no record");
  const masked = maskRecord(record, createRedactor({ rules: ["e-mail", "card-number"], patterns: [] }));
  expect(masked.body).not.toContain("ada@example.org");
  expect(masked.body).toContain("4242424242424242");
  expect(JSON.parse(masked.body)).toMatchObject({ span: { traceId, spanId } });
});
