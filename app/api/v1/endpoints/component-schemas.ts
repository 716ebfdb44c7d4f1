import { z } from "zod";

export type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const inPascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, __, letter: string) => letter.toUpperCase());

/** What tells a shape from the others that may stand in its place: the one word that a field of it always has. */
const ownWord = (schema: unknown): string => {
  const fields = isJson(schema) && isJson(schema.properties) ? Object.values(schema.properties) : [];
  const words = fields.flatMap((field) => (isJson(field) && typeof field.const === "string" ? [field.const] : []));
  return words.length === 1 ? inPascal(words[0] ?? "") : "";
};

/** One of many: `steps` holds a `Step`. */
const singular = (name: string): string => name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");

/** Patterns that not every language reads: classes of Unicode, looking back, named groups, flags. */
const isOfFew = (pattern: unknown): boolean => typeof pattern === "string" && /\\[pP]\{|\(\?(<|[a-z-]+:)/.test(pattern);

/**
 * Without what tells nothing to who reads JSON, or cannot be read everywhere: a format says the same as its pattern.
 */
const cleaned = ({ $schema: _, id: __, ...schema }: Json): Json => {
  // What a request may hold and what an answer holds is the same shape where only this is left unsaid.
  if (schema.properties !== undefined) schema.additionalProperties ??= false;
  if (schema.format !== undefined || isOfFew(schema.pattern)) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  return schema;
};

/** A word for yes or no in an address is what every client writes of a boolean. */
const asBoolean = ({ type: _, enum: choices, default: usual, ...field }: Json): Json | null =>
  Array.isArray(choices) && choices.includes("true") && choices.includes("false")
    ? { type: "boolean", ...(usual === undefined ? {} : { default: usual === "true" }), ...field }
    : null;

const componentRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/**
 * Schemas of zod as OpenAPI has them: every object and every choice of words once, under a name, and pointed at
 * wherever it is meant. An object of `known` has its name there; another one is named for where it stands.
 */
export const componentSchemas = (known: Readonly<Record<string, z.ZodType>>) => {
  const components: Record<string, Json> = {};
  const names = new Map<string, string>();
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(known)) registry.add(schema, { id: name });

  const store = (schema: Json, name: string): Json => {
    const { description, default: usual, ...bare } = schema;
    const text = JSON.stringify(bare);
    let free = names.get(text);
    if (free === undefined) {
      free = name;
      for (let at = 2; free in components; at += 1) free = `${name}${at}`;
      names.set(text, free);
      components[free] = bare;
    }
    return {
      ...componentRef(free),
      ...(description === undefined ? {} : { description }),
      ...(usual === undefined ? {} : { default: usual }),
    };
  };

  /** The schema with every object of it put among the components. `defs` are names that it points at. */
  const hoist = (value: unknown, name: string, defs: ReadonlyMap<string, Json>): unknown => {
    if (Array.isArray(value))
      return value.map((one, at) => hoist(one, name + (ownWord(one) || (at === 0 ? "" : String(at + 1))), defs));
    if (!isJson(value)) return value;
    if (typeof value.$ref === "string") {
      const { $ref, ...beside } = value;
      return { ...defs.get($ref.replace("#/$defs/", "")), ...beside };
    }
    const schema = Object.fromEntries(
      Object.entries(cleaned(value)).map(([key, part]) => {
        if (key === "properties" && isJson(part))
          return [
            key,
            Object.fromEntries(
              Object.entries(part).map(([field, one]) => [field, hoist(one, name + inPascal(field), defs)]),
            ),
          ];
        if (key === "items") return [key, hoist(part, singular(name), defs)];
        if (["anyOf", "oneOf", "allOf", "prefixItems", "additionalProperties"].includes(key))
          return [key, hoist(part, key === "additionalProperties" ? `${name}Value` : name, defs)];
        return [key, part];
      }),
    );
    const { properties, enum: choices } = schema;
    const isObject = isJson(properties) && Object.keys(properties).length > 0;
    return isObject || (Array.isArray(choices) && choices.length > 1) ? store(schema, name) : schema;
  };

  const toSchema = (schema: z.ZodType, io: "input" | "output", name: string): Json => {
    const { $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", metadata: registry }) as Json;
    const defs = new Map<string, Json>();
    const entries = Object.entries($defs as Record<string, Json>);
    // One that points at another comes after it; one that points at itself is known by its name.
    const ready = ([, one]: [string, Json]): boolean =>
      [...JSON.stringify(one).matchAll(/"#\/\$defs\/([^"]+)"/g)].every(([, id = ""]) => defs.has(id));
    while (entries.length > 0) {
      const at = Math.max(entries.findIndex(ready), 0);
      const [[id, one] = ["", {}]] = entries.splice(at, 1);
      defs.set(id, componentRef(id));
      defs.set(id, hoist(one, id, defs) as Json);
    }
    return hoist(json, name, defs) as Json;
  };

  /** The fields of an object as an address or a header sends them, with those that it must have. */
  const toFields = (
    schema: z.ZodObject,
    name: string,
  ): { fields: Record<string, Json>; required: readonly string[] } => {
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    const fields = Object.entries(properties).map(([field, json]): [string, Json] => [
      field,
      asBoolean(json) ?? (hoist(json, name + inPascal(field), new Map()) as Json),
    ]);
    return { fields: Object.fromEntries(fields), required };
  };

  return { components, toSchema, toFields };
};
