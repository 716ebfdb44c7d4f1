import { addressOf, type Example, piecesOf } from "./example-request";

const isName = /^[A-Za-z_$][\w$]*$/;

/** A text as TypeScript writes it: quoted, a name, or a template with names in it. */
function textOf(text: string): string {
  const pieces = piecesOf(text);
  if (pieces.length === 1) return JSON.stringify(text);
  if (pieces.length === 3 && pieces[0] === "" && pieces[2] === "") return pieces[1] ?? "";
  return `\`${pieces.map((piece, i) => (i % 2 === 1 ? `\${${piece}}` : piece.replace(/[`$\\]/g, "\\$&"))).join("")}\``;
}

/** A value of JSON as TypeScript writes it, on one line. */
function valueOf(value: unknown): string {
  if (typeof value === "string") return textOf(value);
  if (Array.isArray(value)) return `[${value.map(valueOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const fields = Object.entries(value).map(([name, field]) => {
    const written = valueOf(field);
    return name === written ? name : `${isName.test(name) ? name : JSON.stringify(name)}: ${written}`;
  });
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** The call by `fetch`, with `url`, `apiKey` and a constant for each known value. */
export function typescriptExample(example: Example): string {
  const { method, request, answerType, fileType } = example;
  const { headers = {}, body, file } = request;
  const isJson = answerType?.startsWith("application/json");
  const sent = {
    authorization: "Bearer {{apiKey}}",
    ...headers,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(file === undefined ? {} : { "content-type": fileType }),
  };
  const reading =
    answerType === "text/event-stream"
      ? [`for await (const part of answer.body.pipeThrough(new TextDecoderStream())) console.log(part);`]
      : answerType === "application/zip"
        ? [`await writeFile("answer.zip", await answer.bytes());`]
        : [`console.log(answer.status, await answer.${isJson ? "json" : "text"}());`];
  return [
    `const answer = await fetch(${textOf(`{{url}}${addressOf(example)}`)}, {`,
    ...(method === "get" ? [] : [`  method: "${method.toUpperCase()}",`]),
    `  headers: ${valueOf(sent)},`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${valueOf(body)}),`]),
    ...(file === undefined ? [] : [`  body: await readFile("${file}"),`]),
    "});",
    ...reading,
  ].join("\n");
}
