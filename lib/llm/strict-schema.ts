import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/**
 * What strict endpoints accept; bounds, patterns and defaults are refused by some of them and are
 * checked when the reply is read.
 */
const keptKeywords = ["type", "enum", "description"];

/** A schema is turned once, not for every call. */
const turned = new WeakMap<z.ZodType, JsonSchema>();

/**
 * A zod schema as `response_format` of type `json_schema` with `strict: true` wants it: every field
 * required, no others allowed, no bounds.
 */
export function toStrictSchema(schema: z.ZodType): JsonSchema {
  const known = turned.get(schema);
  if (known) return known;
  const strict = tighten(
    z.toJSONSchema(schema, { io: "input", target: "draft-7", unrepresentable: "any" }) as JsonSchema,
  );
  turned.set(schema, strict);
  return strict;
}

function tighten(schema: JsonSchema): JsonSchema {
  const strict: JsonSchema = {};
  for (const keyword of keptKeywords) if (keyword in schema) strict[keyword] = schema[keyword];
  if (Array.isArray(schema.anyOf)) strict.anyOf = schema.anyOf.filter(isSchema).map(tighten);
  if (isSchema(schema.items)) strict.items = tighten(schema.items);
  if (isSchema(schema.properties)) {
    const properties = Object.entries(schema.properties).map(
      ([name, value]) => [name, isSchema(value) ? tighten(value) : {}] as const,
    );
    strict.properties = Object.fromEntries(properties);
    strict.required = properties.map(([name]) => name);
    strict.additionalProperties = false;
  }
  return strict;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;
