import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  AttributionReply,
  DetailedAttributionReply,
  HalfJudgement,
  StepJudgement,
} from "@/lib/attribution/reply-schemas";
import { toStrictSchema } from "./strict-schema";

describe("schemas for strict endpoints", () => {
  it.each([
    [AttributionReply, ["reasoning", "quotes", "suspects", "agent", "step", "confidence", "failure_mode"]],
    [StepJudgement, ["reasoning", "is_decisive_error", "confidence"]],
    [HalfJudgement, ["reasoning", "half", "confidence"]],
  ])("put the reasoning first, require every field and allow no others", (schema, fields) => {
    const strict = toStrictSchema(schema);
    expect(Object.keys(strict.properties as object)).toEqual(fields);
    expect(strict).toMatchObject({ type: "object", required: fields, additionalProperties: false });
  });

  it("say what the answers are", () => {
    expect(toStrictSchema(HalfJudgement)).toMatchObject({
      properties: { half: { type: "string", enum: ["first", "second"] } },
    });
    expect(toStrictSchema(AttributionReply)).toMatchObject({
      properties: {
        step: { type: "integer" },
        failure_mode: { type: ["string", "null"] },
        quotes: { items: { additionalProperties: false, required: ["step", "text"] } },
      },
    });
  });

  it("ask for optional fields too, which a reply may say nothing in: as null or as an empty list", () => {
    const strict = toStrictSchema(DetailedAttributionReply) as {
      properties: Record<string, Record<string, unknown>>;
      required: string[];
    };
    expect(strict.required).toEqual(Object.keys(strict.properties));
    expect(strict.properties.origin).toMatchObject({
      type: ["object", "null"],
      required: ["kind", "from", "to"],
      additionalProperties: false,
    });
    expect(strict.properties.contributory).toMatchObject({ items: { additionalProperties: false } });
    const plain = {
      reasoning: "So.",
      quotes: [],
      suspects: [],
      agent: "A",
      step: 1,
      confidence: 0.9,
      failure_mode: null,
    };
    const read = DetailedAttributionReply.parse(plain);
    expect(read).toMatchObject({ ...plain, origin: null, suggested_fix: null, contributory: [] });
    expect(DetailedAttributionReply.parse({ ...plain, origin: null, contributory: null, more: 1 })).toEqual(read);
  });

  it("are strict within what may be one thing or the other", () => {
    const schema = z.object({ a: z.object({ b: z.string().min(1) }).nullable() });
    expect(toStrictSchema(schema)).toMatchObject({
      properties: {
        a: {
          anyOf: [
            { type: "object", properties: { b: { type: "string" } }, required: ["b"], additionalProperties: false },
            { type: "null" },
          ],
        },
      },
    });
  });

  it("go into fields that are objects or null", () => {
    expect(toStrictSchema(DetailedAttributionReply)).toMatchObject({
      properties: {
        origin: { type: ["object", "null"], required: ["kind", "from", "to"], additionalProperties: false },
        suggested_fix: { properties: { kind: { enum: ["prompt", "confirmation-step", "information-flow"] } } },
        contributory: { items: { required: ["step", "agent", "part"], additionalProperties: false } },
      },
    });
  });

  it("carry no bounds, patterns or defaults, which some endpoints refuse", () => {
    const schema = z.object({
      a: z.int().min(0).max(9),
      b: z.string().min(1).regex(/x/).default("x"),
      c: z.array(z.number().positive()).max(3),
    });
    expect(toStrictSchema(schema)).toEqual({
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "string" }, c: { type: "array", items: { type: "number" } } },
      required: ["a", "b", "c"],
      additionalProperties: false,
    });
  });
});
