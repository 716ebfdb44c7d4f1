import { PbfWriter } from "pbf";
import { describe, expect, it } from "vitest";
import { decodeOtlpLogs, decodeOtlpTraces, sniffOtlp } from "./decode-otlp";

type Write = (writer: PbfWriter) => void;

const message = (...writes: Write[]): Uint8Array => {
  const writer = new PbfWriter();
  for (const write of writes) write(writer);
  return new Uint8Array(writer.finish());
};
const text =
  (tag: number, value: string): Write =>
  (writer) =>
    writer.writeStringField(tag, value);
const bytes =
  (tag: number, value: Uint8Array): Write =>
  (writer) =>
    writer.writeBytesField(tag, value);
const varint =
  (tag: number, value: number): Write =>
  (writer) =>
    writer.writeVarintField(tag, value);
const fixed =
  (tag: number, value: bigint): Write =>
  (writer) => {
    writer.writeTag(tag, 1);
    writer.writeFixed32(Number(value & 0xffffffffn));
    writer.writeFixed32(Number(value >> 32n));
  };
const id = (size: number, first: number): Uint8Array => Uint8Array.from({ length: size }, (_, at) => first + at);

const attribute = (key: string, value: Write): Write => bytes(9, message(text(1, key), bytes(2, message(value))));
const span = (...more: Write[]): Uint8Array =>
  message(
    bytes(1, id(16, 0xa0)),
    bytes(2, id(8, 1)),
    text(5, "look"),
    varint(6, 1),
    fixed(7, 1_700_000_000_123_456_789n),
    ...more,
  );
const traces = (...spans: Uint8Array[]): Uint8Array =>
  message(bytes(1, message(bytes(2, message(...spans.map((each) => bytes(2, each)))))));
const spansOf = (value: unknown): unknown =>
  (value as { resourceSpans: { scopeSpans: { spans: unknown }[] }[] }).resourceSpans[0]?.scopeSpans[0]?.spans;

const plain = {
  traceId: "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf",
  spanId: "0102030405060708",
  name: "look",
  kind: 1,
  startTimeUnixNano: "1700000000123456789",
};

describe("decodeOtlpTraces", () => {
  it("gives the JSON form: ids in hex, nanoseconds and 64-bit integers as texts, enums as numbers", () => {
    const status = bytes(15, message(text(2, "too dark"), varint(3, 2)));
    expect(spansOf(decodeOtlpTraces(traces(span(status, bytes(4, id(8, 9))))))).toEqual([
      { ...plain, parentSpanId: "090a0b0c0d0e0f10", status: { message: "too dark", code: 2 } },
    ]);
  });

  it("gives every kind of value", () => {
    const list = bytes(5, message(bytes(1, message(text(1, "a"))), bytes(1, message(varint(3, 5)))));
    const record = bytes(6, message(bytes(1, message(text(1, "k"), bytes(2, message(varint(2, 1)))))));
    const double: Write = (writer) => writer.writeDoubleField(4, 0.5);
    const negative: Write = (writer) => {
      writer.writeTag(3, 0);
      writer.writeVarint(-7);
    };
    const [read] = spansOf(
      decodeOtlpTraces(
        traces(
          span(
            ...Object.entries({ list, record, double, negative }).map(([key, value]) => attribute(key, value)),
            attribute("bytes", bytes(7, Uint8Array.of(0, 255))),
          ),
        ),
      ),
    ) as { attributes: { key: string; value: unknown }[] }[];
    expect(Object.fromEntries((read?.attributes ?? []).map(({ key, value }) => [key, value]))).toEqual({
      list: { arrayValue: { values: [{ stringValue: "a" }, { intValue: "5" }] } },
      record: { kvlistValue: { values: [{ key: "k", value: { boolValue: true } }] } },
      double: { doubleValue: 0.5 },
      negative: { intValue: "-7" },
      bytes: { bytesValue: "AP8=" },
    });
  });

  it("passes over the fields of newer versions and refuses what is cut off or nested without end", () => {
    expect(spansOf(decodeOtlpTraces(traces(span(text(99, "new")))))).toEqual([plain]);
    const whole = traces(span());
    for (let size = 1; size < whole.length; size += 1) expect(() => decodeOtlpTraces(whole.slice(0, size))).toThrow();
    const deep = Array.from({ length: 300 }).reduce<Uint8Array>(
      (inner) => message(bytes(5, message(bytes(1, inner)))),
      message(text(1, "x")),
    );
    expect(() => decodeOtlpTraces(traces(span(bytes(9, message(text(1, "k"), bytes(2, deep))))))).toThrow(
      "levels deep",
    );
    expect(decodeOtlpTraces(new Uint8Array())).toEqual({ resourceSpans: [] });
  });
});

describe("sniffOtlp", () => {
  const log = message(fixed(1, 1_700_000_000_000_000_000n), bytes(5, message(text(1, "said"))), bytes(9, id(16, 1)));
  const logs = message(bytes(1, message(bytes(2, message(bytes(2, log))))));

  it("tells requests of traces and of logs", () => {
    expect(sniffOtlp(traces(span()))).toHaveProperty("resourceSpans");
    expect(sniffOtlp(logs)).toEqual(decodeOtlpLogs(logs));
    expect(sniffOtlp(logs)).toHaveProperty(
      "resourceLogs.0.scopeLogs.0.logRecords.0.timeUnixNano",
      "1700000000000000000",
    );
  });

  it("takes no other bytes for one", () => {
    const encode = (value: string): Uint8Array => new TextEncoder().encode(value);
    const odd = traces(message(bytes(1, id(15, 1)), bytes(2, id(8, 1))));
    const empty = message(bytes(1, message(bytes(2, message()))));
    for (const other of [
      encode("\nAda: hello\n\nBo: bye\n"),
      encode("\n{}"),
      traces(span(text(99, "x"))),
      odd,
      empty,
      logs.slice(1),
    ])
      expect(sniffOtlp(other)).toBeNull();
  });
});
