import { type JsonSchema, pythonType } from "./python-type";

const keywords = new Set(
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield False None True".split(
    " ",
  ),
);

/** traceId or trace-id → trace_id */
export const snakeName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

/** A name of JSON or of a header as Python writes names. */
export function pythonName(name: string): string {
  const snake = snakeName(name);
  return keywords.has(snake) ? `${snake}_` : snake;
}

const isField = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name);

type Field = readonly [name: string, schema: JsonSchema];

const fieldsOf = (fields: readonly Field[]): string =>
  fields.length === 0 ? "    pass" : fields.map(([name, schema]) => `    ${name}: ${pythonType(schema)}`).join("\n");

/** For names that no class can have as a field. */
const byCall = (name: string, fields: readonly Field[], isTotal: boolean): string => {
  const entries = fields.map(
    ([field, schema]) => `    ${JSON.stringify(field)}: ${JSON.stringify(pythonType(schema))},\n`,
  );
  return `${name} = t.TypedDict("${name}", {\n${entries.join("")}}, total=${isTotal ? "True" : "False"})`;
};

const one = (name: string, base: string, fields: readonly Field[], isTotal: boolean): string =>
  `class ${name}(${base}${isTotal ? "" : ", total=False"}):\n${fieldsOf(fields)}`;

/**
 * A schema of the API as a class, or as an alias of literals. Python 3.9 has no word for a single field that may be
 * missing: where some may, the others are in a base class.
 */
export function pythonClass(name: string, schema: JsonSchema): string {
  if (!schema.properties) return `${name} = ${pythonType(schema)}`;
  const fields = Object.entries(schema.properties);
  const needed = fields.filter(([field]) => schema.required?.includes(field));
  const others = fields.filter(([field]) => !schema.required?.includes(field));
  const write = fields.every(([field]) => isField(field))
    ? (of: string, some: readonly Field[], isTotal: boolean) => one(of, "t.TypedDict", some, isTotal)
    : byCall;
  if (others.length === 0) return write(name, needed, true);
  if (needed.length === 0) return write(name, others, false);
  const below = `_${name}Needed`;
  if (write === byCall)
    return `${byCall(below, needed, true)}\n\n\n${byCall(`_${name}Rest`, others, false)}\n\n\nclass ${name}(${below}, _${name}Rest):\n    pass`;
  return `${one(below, "t.TypedDict", needed, true)}\n\n\n${one(name, below, others, false)}`;
}
