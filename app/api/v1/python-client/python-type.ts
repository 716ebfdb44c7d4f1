/** As much of JSON Schema as the schemas of the API use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  format?: string;
}

const simple: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

const literal = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "True" : "False") : value === null ? "None" : JSON.stringify(value);

const union = (types: readonly string[]): string => {
  const each = [...new Set(types)];
  if (each.includes("t.Any")) return "t.Any";
  return each.length === 1 ? (each[0] ?? "t.Any") : `t.Union[${each.join(", ")}]`;
};

/** The name of a component that is referred to. */
const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** The type of a schema in Python 3.9, where the module `typing` is called `t`. */
export function pythonType(schema: JsonSchema): string {
  const { $ref, type, enum: values, anyOf, oneOf, items, additionalProperties } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if ("const" in schema)
    return typeof schema.const === "number" ? numberType(schema.const) : `t.Literal[${literal(schema.const)}]`;
  if (values) return `t.Literal[${values.map(literal).join(", ")}]`;
  const either = anyOf ?? oneOf;
  if (either) return union(either.map(pythonType));
  if (Array.isArray(type)) return union(type.map((one) => pythonType({ type: one })));
  if (type === "array") return `t.List[${items ? pythonType(items) : "t.Any"}]`;
  if (type === "object")
    return `t.Dict[str, ${typeof additionalProperties === "object" ? pythonType(additionalProperties) : "t.Any"}]`;
  return simple[type ?? ""] ?? "t.Any";
}

/** Python has no literals of fractions. */
const numberType = (value: number): string => (Number.isInteger(value) ? `t.Literal[${value}]` : "float");
