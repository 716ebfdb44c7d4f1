import { pythonName } from "./python-classes";
import { type JsonSchema, pythonType } from "./python-type";

export interface ApiParameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}
type Content = Record<string, { schema: JsonSchema }>;

export interface ApiOperation {
  operationId: string;
  summary: string;
  parameters: ApiParameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

const json = "application/json";

/** What an answer holds, of whatever status that is no error. */
function answerType(responses: ApiOperation["responses"]): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content }]) =>
      content
        ? Object.entries(content).map(([type, { schema }]) => {
            if (type === json) return pythonType(schema);
            return /^text\/|ndjson/.test(type) ? "str" : "bytes";
          })
        : ["None"],
    );
  const each = [...new Set(types)];
  return each.length === 1 ? (each[0] ?? "None") : `t.Union[${each.join(", ")}]`;
}

const optional = (schema: JsonSchema): string => `t.Optional[${pythonType(schema)}] = None`;

const dict = (parameters: readonly ApiParameter[], text: (name: string) => string): string =>
  `{${parameters.map(({ name }) => `"${name}": ${text(pythonName(name))}`).join(", ")}}`;

interface SentBody {
  argument: string;
  /** Another argument, by name. */
  option: string | null;
  passed: string;
}

function bodyOf({ requestBody }: ApiOperation): SentBody | null {
  if (!requestBody) return null;
  const types = Object.keys(requestBody.content);
  const [type = "", schema = {}] = [types[0], Object.values(requestBody.content)[0]?.schema];
  if (schema.format !== "binary") {
    const argument = `body: ${requestBody.required ? pythonType(schema) : optional(schema)}`;
    return { argument, option: null, passed: "json_body=body" };
  }
  if (types.length === 1) return { argument: "data: bytes", option: null, passed: `data=data, data_type="${type}"` };
  const option = `data_type: ${pythonType({ enum: types })} = "${type}"`;
  return { argument: "data: bytes", option, passed: "data=data, data_type=data_type" };
}

/** Lines of at most 120 columns. */
function docstring(summary: string): string {
  const lines = summary.replaceAll("\\", "\\\\").match(/.{1,104}(?=\s|$)/g) ?? [];
  const indent = " ".repeat(8);
  if (lines.length === 1) return `${indent}"""${lines[0] ?? ""}"""`;
  return [`"""`, ...lines.map((line) => line.trim()), `"""`].map((line) => indent + line).join("\n");
}

/** A method of the client: parts of the path and the body by their places, everything else by name. */
export function pythonMethod(verb: string, path: string, operation: ApiOperation): string {
  const { operationId, summary, parameters, responses } = operation;
  const named = parameters.filter(({ name }) => name !== "workspace"); // a key implies it
  const inPlace = (place: string) => named.filter((parameter) => parameter.in === place);
  const [parts, query, headers] = [inPlace("path"), inPlace("query"), inPlace("header")];
  const body = bodyOf(operation);
  const isStream = Object.values(responses).some(({ content }) => content?.["text/event-stream"]);
  const options = [...query, ...headers];
  const taken = [
    "self",
    ...parts.map(({ name, schema }) => `${pythonName(name)}: ${pythonType(schema)}`),
    ...(body ? [body.argument] : []),
    ...(options.length > 0 || body?.option ? ["*"] : []),
    ...options
      .toSorted((a, b) => Number(b.required) - Number(a.required))
      .map(({ name, required, schema }) => `${pythonName(name)}: ${required ? pythonType(schema) : optional(schema)}`),
    ...(body?.option ? [body.option] : []),
  ];
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `{quoted(${pythonName(name)})}`);
  const passed = [
    ...(isStream ? [] : [`"${verb.toUpperCase()}"`]),
    `${parts.length > 0 ? "f" : ""}"${address}"`,
    ...(query.length > 0 ? [`query=${dict(query, (name) => name)}`] : []),
    ...(headers.length > 0 ? [`headers=${dict(headers, (name) => name)}`] : []),
    ...(body ? [body.passed] : []),
  ];
  const returned = isStream ? "t.Iterator[t.Dict[str, str]]" : answerType(responses);
  const call = `self.${isStream ? "_events" : "_call"}(${passed.join(", ")})`;
  return [
    `    def ${pythonName(operationId)}(${taken.join(", ")}) -> ${returned}:`,
    docstring(summary),
    `        return ${isStream || returned === "t.Any" ? call : `t.cast("${returned.replaceAll('"', '\\"')}", ${call})`}`,
  ].join("\n");
}
