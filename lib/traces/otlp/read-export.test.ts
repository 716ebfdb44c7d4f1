import { PbfWriter as Pbf } from "pbf";
import { expect, it } from "vitest";
import { countPoints, ofJson, ofProtobuf } from "./read-export";

type Write = (pbf: Pbf) => void;
const message = (write: Write): Uint8Array => {
  const pbf = new Pbf();
  write(pbf);
  return pbf.finish();
};
const inside = (pbf: Pbf, field: number, write: Write): void =>
  pbf.writeMessage(field, (_: null, inner: Pbf) => write(inner), null);
/** A request of one resource with one scope with one record. */
const request = (record: Write): Uint8Array =>
  message((all) => inside(all, 1, (resource) => inside(resource, 2, (scope) => inside(scope, 2, record))));

const id = (length: number) => new Uint8Array(length).fill(7);
const span = request((one) => {
  one.writeBytesField(1, id(16));
  one.writeBytesField(2, id(8));
  one.writeStringField(5, "step");
});
const log = request((one) => {
  one.writeFixed64Field(1, 5);
  one.writeBytesField(9, id(16));
});
const gauge = request((one) => {
  one.writeStringField(1, "calls");
  inside(one, 5, (data) => {
    inside(data, 1, (point) => point.writeFixed64Field(3, 1));
    inside(data, 1, (point) => point.writeFixed64Field(3, 2));
  });
});

it("tells spans, log records and metrics by what they are, wherever they were sent", () => {
  for (const expected of ["span", "log", "metric"] as const) {
    expect(ofProtobuf(span, expected)?.signal).toBe("span");
    expect(ofProtobuf(log, expected)?.signal).toBe("log");
    expect(ofProtobuf(gauge, expected)?.signal).toBe("metric");
    expect(ofJson({ resourceLogs: [] }, expected)?.signal).toBe("log");
    expect(ofProtobuf(new Uint8Array(), expected)?.signal).toBe(expected);
    expect(ofJson({}, expected)?.signal).toBe(expected);
  }
});

it("counts the points of metrics, in either form", () => {
  expect(countPoints(ofProtobuf(gauge, "metric")?.request ?? {})).toBe(2);
  const metrics = [{ sum: { dataPoints: [{}, {}] } }, { histogram: { dataPoints: [{}] } }, { name: "none" }, 7];
  expect(countPoints({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }, null] })).toBe(3);
});

it("is nothing where the bytes are no message or the JSON no object", () => {
  expect(ofProtobuf(Buffer.from("x"), "span")).toBeNull();
  for (const value of [[], 7, null, "words"]) expect(ofJson(value, "span")).toBeNull();
});
