import { type ImportIssue } from "./trace";

/** First bytes of files that hold no text. */
const binaries: readonly [string, readonly number[]][] = [
  ["a ZIP archive", [0x50, 0x4b, 0x03, 0x04]],
  ["a gzip archive", [0x1f, 0x8b]],
  ["a Zstandard archive", [0x28, 0xb5, 0x2f, 0xfd]],
  ["a SQLite database", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
  ["a Parquet file", [0x50, 0x41, 0x52, 0x31]],
];

/** The text of a file: UTF-8, or UTF-16 where a byte order mark says so. `text` is null where there is none. */
export function decodeText(input: Uint8Array | string): { text: string | null; issues: ImportIssue[] } {
  if (typeof input === "string") return { text: input.replace(/^\uFEFF/, ""), issues: [] };
  const binary = binaries.find(([, magic]) => magic.every((byte, at) => input[at] === byte));
  if (binary !== undefined) {
    const message = `The file is ${binary[0]}. Upload the JSON or JSONL text that it holds.`;
    return { text: null, issues: [{ severity: "error", code: "not-text", message, pointer: "" }] };
  }
  const isLittle = input[0] === 0xff && input[1] === 0xfe;
  if (isLittle || (input[0] === 0xfe && input[1] === 0xff)) {
    return { text: new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(input), issues: [] };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(input), issues: [] };
  } catch {
    const message = "The file is not valid UTF-8. Bytes that could not be read stand as U+FFFD; the original is kept.";
    const issue: ImportIssue = { severity: "warning", code: "utf8-invalid", message, pointer: "" };
    return { text: new TextDecoder("utf-8").decode(input), issues: [issue] };
  }
}
