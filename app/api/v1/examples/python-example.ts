import { pythonName } from "../python-client/python-classes";
import { type ApiOperation } from "../python-client/python-method";
import { type JsonSchema } from "../python-client/python-type";
import { type Example, piecesOf } from "./example-request";

/** A text as Python writes it: quoted, a name, or an f-string with names in it. */
function textOf(text: string): string {
  const pieces = piecesOf(text);
  if (pieces.length === 1) return JSON.stringify(text);
  if (pieces.length === 3 && pieces[0] === "" && pieces[2] === "") return pythonName(pieces[1] ?? "");
  const written = pieces.map((piece, i) =>
    i % 2 === 1 ? `{${pythonName(piece)}}` : JSON.stringify(piece).slice(1, -1).replace(/[{}]/g, "$&$&"),
  );
  return `f"${written.join("")}"`;
}

/** A value of JSON as Python writes it, on one line. */
function valueOf(value: unknown): string {
  if (typeof value === "string") return textOf(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null || value === undefined) return "None";
  if (Array.isArray(value)) return `[${value.map(valueOf).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{${Object.entries(value)
    .map(([name, field]) => `${JSON.stringify(name)}: ${valueOf(field)}`)
    .join(", ")}}`;
}

const ofType = (schema: JsonSchema, text: string): string => {
  if (schema.type === "integer" || schema.type === "number") return text;
  if (schema.type === "boolean") return text === "true" || text === "1" ? "True" : "False";
  return textOf(text);
};

/** The call by the method of the Python client, with `client` and a variable for each known value. */
export function pythonExample(example: Example, { operationId, parameters, requestBody }: ApiOperation): string {
  const { path, request, answerType, fileType } = example;
  const { query = "", headers = {}, body, file } = request;
  const given = { ...Object.fromEntries(new URLSearchParams(query)), ...headers };
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => pythonName(name));
  const isNeeded = requestBody?.required ?? false;
  const named = parameters.flatMap(({ name, in: place, schema }) => {
    const value = given[name];
    return value === undefined || place === "path" ? [] : [`${pythonName(name)}=${ofType(schema, value)}`];
  });
  const types = Object.keys(requestBody?.content ?? {});
  const passed = [
    ...parts,
    ...(body === undefined ? (isNeeded && file === undefined ? ["{}"] : []) : [valueOf(body)]),
    ...(file === undefined ? [] : [`Path("${file}").read_bytes()`]),
    ...named,
    ...(file !== undefined && types.length > 1 && types[0] !== fileType ? [`data_type="${fileType}"`] : []),
  ];
  const call = `client.${pythonName(operationId)}(${passed.join(", ")})`;
  if (answerType === "text/event-stream") return `for event in ${call}:\n    print(event)`;
  return answerType === "application/zip" ? `Path("answer.zip").write_bytes(${call})` : `print(${call})`;
}
