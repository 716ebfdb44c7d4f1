import { z } from "zod";

/** What is read of a JSON schema. */
export interface JsonSchema {
  [word: string]: unknown;
  $ref?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  type?: string | string[] | undefined;
  items?: JsonSchema | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: JsonSchema | boolean | undefined;
}

export const JsonSchema: z.ZodType<JsonSchema> = z.looseObject({
  $ref: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get oneOf() {
    return z.array(JsonSchema).optional();
  },
  get allOf() {
    return z.array(JsonSchema).optional();
  },
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get items() {
    return JsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), JsonSchema]).optional();
  },
});

const deepest = 6;
const mostChoices = 20;

/** A schema as TypeScript writes types, for a reader who pays by the word; `named` are those that others refer to. */
export function shortShape(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>, depth = 0): string {
  const inner = (one: JsonSchema): string => shortShape(one, named, depth + 1);
  const same = (one: JsonSchema): string => shortShape(one, named, depth);
  const { $ref, anyOf, oneOf, allOf, enum: values, type } = schema;
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1) ?? "";
    const target = Object.hasOwn(named, name) ? named[name] : undefined;
    return target && depth < deepest ? inner(target) : name;
  }
  if ("const" in schema) return JSON.stringify(schema.const);
  if (values) return choices(values.map((value) => JSON.stringify(value)));
  const either = anyOf ?? oneOf;
  if (either) return choices([...new Set(either.map(same))]);
  if (allOf) return allOf.map(same).join(" & ");
  if (type === "array") return listOf(schema.items ? inner(schema.items) : "unknown");
  if (type === "object") return depth < deepest ? objectShape(schema, inner) : "{…}";
  return type === undefined ? "unknown" : [type].flat().join(" | ");
}

const choices = (all: readonly string[]): string =>
  [...all.slice(0, mostChoices), ...(all.length > mostChoices ? ["…"] : [])].join(" | ");

const listOf = (item: string): string => (item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`);

function objectShape(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: (one: JsonSchema) => string,
): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${inner(field)}`,
  );
  if (typeof additionalProperties === "object") fields.push(`[name]: ${inner(additionalProperties)}`);
  return `{${fields.join(", ")}}`;
}
