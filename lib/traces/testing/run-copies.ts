import { type InputFile } from "../parse-files";

const decoder = new TextDecoder("utf-8", { fatal: true });
const idName = /(?:^|[_.])(?:ids?|uuid)$|[a-z]I[dD]s?$|Uuid$|^(?:parent|dotted_order)$/;

/** A UUID, or an id of a span or a trace, wherever it stands. */
const idValue =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<=")(?:0x)?(?:[0-9a-f]{16}|[0-9a-f]{32})(?=")|(?<="[\w.]*(?:\bid|_id|Id)": ?")[^"\\]+-[^"\\]+(?=")/gi;

/** The text of a file; null where it has none. */
function textOf({ bytes }: InputFile): string | null {
  if (bytes.includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Another run with the same words: every id of a run is another one, wherever it stands. Null where it has no text. */
export function copyOfRun(files: readonly InputFile[], copy: number): InputFile[] | null {
  const texts = files.map(textOf);
  if (texts.includes(null)) return null;
  const ids = new Set(texts.flatMap((text) => idsIn(text ?? "")));
  const rename = renamer([...ids], copy);
  return files.map(({ path }, at) => ({
    path: rename(path),
    bytes: new TextEncoder().encode(rename(texts[at] ?? "")),
  }));
}

/** Renames all ids at once; a short one only where it stands in quotes, as a word of a text may be the same. */
function renamer(ids: readonly string[], copy: number): (text: string) => string {
  const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  const pattern = ids
    .toSorted((a, b) => b.length - a.length)
    .map((id) => (id.length < 5 ? `(?<=")${escaped(id)}(?=\\\\?")` : escaped(id)))
    .join("|");
  return (text) => (pattern === "" ? text : text.replace(new RegExp(pattern, "g"), (id) => otherId(id, copy)));
}

/** Of the same length and kind where it is written in hexadecimal digits. */
const otherId = (id: string, copy: number): string =>
  /^(?:0x)?[0-9a-f-]{12,}$/i.test(id)
    ? id.replace(/[0-9a-f]{4}/i, (digits) =>
        (parseInt(digits, 16) ^ (copy * 0x35_79)).toString(16).padStart(4, "0").slice(-4),
      )
    : `${id}-${copy}`;

/** Ids of a text: what looks like one, and what stands under the name of one in JSON and is no plain word. */
function idsIn(text: string): string[] {
  const found = [...(text.match(idValue) ?? [])];
  const visit = (value: unknown, name: string): void => {
    if (typeof value === "string" && idName.test(name) && /[^a-z]/i.test(value) && value.length < 200)
      found.push(value);
    if (Array.isArray(value)) for (const item of value) visit(item, name);
    else if (isPair(value)) visit(value.value, value.key);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, /[vV]alues?$/.test(key) ? name : key);
  };
  for (const value of valuesOf(text)) visit(value, "");
  return found;
}

const isPair = (value: unknown): value is { key: string; value: unknown } =>
  typeof value === "object" && value !== null && "key" in value && typeof value.key === "string" && "value" in value;

/** What a text holds as JSON: the whole, or its lines. */
function valuesOf(text: string): unknown[] {
  const whole = parse(text);
  if (whole !== undefined) return [whole];
  return text.split("\n").flatMap((line) => {
    const value = parse(line);
    return value === undefined ? [] : [value];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Several copies of a run in one file: a list of what is an object each, or all lines; null where it is neither. */
export function inOneFile(runs: readonly (readonly InputFile[])[]): { isLines: boolean; parts: string[] } | null {
  const texts = runs.map(([only, second]) => (only === undefined || second !== undefined ? null : textOf(only)));
  const values = texts.map((text) => (text === null ? undefined : parse(text)));
  if (values.every((value) => typeof value === "object" && value !== null && !Array.isArray(value)))
    return { isLines: false, parts: texts.map((text) => text ?? "") };
  const lines = texts.map((text) => (text ?? "").split("\n").filter((line) => line.trim() !== ""));
  const isLines = lines.every((own) => own.length > 1 && own.every((line) => parse(line) !== undefined));
  return isLines ? { isLines, parts: lines.flat() } : null;
}
