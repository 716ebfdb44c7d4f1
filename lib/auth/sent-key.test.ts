import { expect, it } from "vitest";
import { sentKey } from "./sent-key";

const of = (headers: Record<string, string>) => sentKey(new Headers(headers));
const base64 = (text: string): string => Buffer.from(text).toString("base64");

it("is found in every way that exporters write it", () => {
  for (const authorization of [
    "Bearer fl_a",
    "bearer   fl_a",
    "Bearer%20fl_a",
    "fl_a",
    " fl_a ",
    `Basic ${base64("anybody:fl_a")}`,
    `Basic ${base64("fl_a:")}`,
    `basic ${base64("fl_a")}`,
    `Basic%20${base64("pk:fl_a")}`,
  ])
    expect(of({ authorization }), authorization).toEqual({ key: "fl_a" });
  expect(of({ "x-api-key": "fl_a" })).toEqual({ key: "fl_a" });
});

it("is the one that is ours where two are sent", () => {
  expect(of({ authorization: "Bearer other", "x-api-key": "fl_b" })).toEqual({ key: "fl_b" });
  expect(of({ authorization: "Bearer fl_a", "x-api-key": "fl_b" })).toEqual({ key: "fl_a" });
});

it("is none where something else is sent, and nothing where nothing is", () => {
  for (const authorization of ["Bearer", "Bearer sk-1", "Basic abc", "Basic", "Digest fl_a", "Bearer fl_a fl_b"])
    expect(of({ authorization }), authorization).toEqual({ key: null });
  expect(of({ "x-api-key": "sk-1" })).toEqual({ key: null });
  expect(of({})).toBeNull();
});
