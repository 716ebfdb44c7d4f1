import { snakeName } from "../python-client/python-classes";
import { addressOf, type Example, isNumber, piecesOf } from "./example-request";

/** otherId → OTHER_ID: the variable of the shell that holds it. */
export const shellName = (name: string): string => snakeName(name).toUpperCase();

const inDouble = (text: string): string =>
  piecesOf(text)
    .map((piece, i) => (i % 2 === 1 ? `$${shellName(piece)}` : piece.replace(/["$`\\]/g, "\\$&")))
    .join("");

const inSingle = (text: string): string =>
  `'${piecesOf(text)
    .map((piece, i) => (i % 2 === 1 ? `'"$${shellName(piece)}"'` : piece.replaceAll("'", `'\\''`)))
    .join("")}'`;

/** JSON with the marks of numbers outside of quotes. */
const jsonOf = (body: unknown): string =>
  JSON.stringify(body).replace(/"(\{\{(\w+)\}\})"/g, (whole, mark: string, name: string) =>
    isNumber(name) ? mark : whole,
  );

/** The call as a command of the shell, with FAULTLINE_URL, FAULTLINE_API_KEY and a variable for each known value. */
export function curlExample(example: Example): string {
  const { method, request, fileType, answerType } = example;
  const { headers = {}, body, file } = request;
  const hasBody = body !== undefined || file !== undefined;
  const type = body === undefined ? fileType : "application/json";
  const isStream = answerType === "text/event-stream";
  const isDefault = method === (hasBody ? "post" : "get");
  const sent = Object.entries({ ...headers, ...(hasBody ? { "content-type": type } : {}) });
  return [
    `curl ${isStream ? "-N " : ""}"$FAULTLINE_URL${inDouble(addressOf(example))}"`,
    ...(isDefault ? [] : [`-X ${method.toUpperCase()}`]),
    `-H "Authorization: Bearer $FAULTLINE_API_KEY"`,
    ...sent.map(([name, value]) => `-H "${name}: ${inDouble(value)}"`),
    ...(body === undefined ? [] : [`-d ${inSingle(jsonOf(body))}`]),
    ...(file === undefined ? [] : [`--data-binary @${file}`]),
    ...(answerType === "application/zip" ? ["-o answer.zip"] : []),
  ].join(" \\\n  ");
}
