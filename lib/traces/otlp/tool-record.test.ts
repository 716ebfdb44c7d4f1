import { describe, expect, it } from "vitest";
import { toolRecord } from "./tool-record";

const place = (value: unknown) => ({ value, pointer: "/v", literal: () => undefined });
const nothing = place(undefined);

describe("a tool's span", () => {
  it("has its arguments without the wrapper of whoever traced it", () => {
    for (const given of [
      '{"n": 1.0}',
      '{"args": [], "kwargs": {"n": 1.0}}',
      '{"input_str": "x", "tags": [], "inputs": {"n": 1.0}}',
      '{"args": [{"n": 1.0}], "kwargs": {}}',
    ])
      expect(toolRecord("f", place(given), nothing, { hasFailed: false }).tool?.arguments, given).toEqual({ n: 1 });
  });
  it("has blocks of text as text, and data as it was written", () => {
    const result = (value: unknown) => toolRecord("f", nothing, place(value), { hasFailed: false }).tool?.result;
    expect(result('[{"text": "a"}, {"text": "b"}]')).toBe("a\nb");
    expect(result('["a", "b"]')).toBe('["a", "b"]');
    expect(result('"quoted"')).toBe("quoted");
    expect(result(undefined)).toBeUndefined();
  });
});
