/** A schema of the OpenAPI document, as far as its type can be said in a word. */
export interface ReferenceSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: ReferenceSchema;
  anyOf?: ReferenceSchema[];
  oneOf?: ReferenceSchema[];
  format?: string;
  description?: string;
  default?: unknown;
  properties?: Record<string, ReferenceSchema>;
  required?: string[];
}

/** What a value of this schema is, as TypeScript would say it. */
export function typeWords(schema: ReferenceSchema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "object";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(typeWords))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeWords({ ...schema, type })).join(" | ");
  if (schema.type === "array") {
    const inner = schema.items ? typeWords(schema.items) : "unknown";
    return inner.includes(" ") ? `(${inner})[]` : `${inner}[]`;
  }
  return schema.type ?? "any";
}
