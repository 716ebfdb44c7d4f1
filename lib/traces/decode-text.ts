import { type ImportIssue } from "./trace";

/** First bytes of files that hold no text; the first few are opened before their text is asked for. */
const binaries: readonly [name: string, magic: readonly number[], isOpened?: boolean][] = [
  ["a ZIP archive", [0x50, 0x4b, 0x03, 0x04], true],
  ["an empty ZIP archive", [0x50, 0x4b, 0x05, 0x06], true],
  ["a gzip archive", [0x1f, 0x8b], true],
  ["a Zstandard archive", [0x28, 0xb5, 0x2f, 0xfd], true],
  ["a SQLite database", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66], true],
  ["a Parquet file", [0x50, 0x41, 0x52, 0x31], true],
  ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["a RAR archive", [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ["an xz archive", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["a bzip2 archive", [0x42, 0x5a, 0x68]],
  ["a PNG image", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG image", [0xff, 0xd8, 0xff]],
  ["a PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["a Python pickle, which is never loaded because loading runs what it says", [0x80, 0x02]],
  ["a Python pickle, which is never loaded because loading runs what it says", [0x80, 0x03]],
  ["a Python pickle, which is never loaded because loading runs what it says", [0x80, 0x04]],
  ["a Python pickle, which is never loaded because loading runs what it says", [0x80, 0x05]],
];

/** So many bytes are looked at for those that no text has. */
const lookedAt = 4096;

/**
 * The text of a file: UTF-8, or UTF-16 where a byte order mark or every other byte says so.
 * `text` is null where there is none.
 */
export function decodeText(input: Uint8Array | string): { text: string | null; issues: ImportIssue[] } {
  if (typeof input === "string") return { text: input.replace(/^\uFEFF/, ""), issues: [] };
  const binary = binaries.find(([, magic]) => magic.every((byte, at) => input[at] === byte));
  if (binary !== undefined) {
    const [name, , isOpened = false] = binary;
    return notText(
      `The file is ${name}. ${isOpened ? "parseFiles opens it; here only text is read." : "It cannot be read."}`,
    );
  }
  const wide = wideEncoding(input);
  if (wide !== null) return { text: new TextDecoder(wide).decode(input), issues: [] };
  if (input.subarray(0, lookedAt).includes(0)) return notText("Unsupported binary file: it contains no text.");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(input), issues: [] };
  } catch {
    const message = "The file is not valid UTF-8. Unreadable bytes are shown as U+FFFD; the original is kept.";
    const issue: ImportIssue = { severity: "warning", code: "utf8-invalid", message, pointer: "" };
    return { text: new TextDecoder("utf-8").decode(input), issues: [issue] };
  }
}

const notText = (message: string): { text: null; issues: ImportIssue[] } => ({
  text: null,
  issues: [{ severity: "error", code: "not-text", message, pointer: "" }],
});

/** UTF-16, by its mark, or because text of ASCII signs begins with one. */
function wideEncoding([a, b, c, d]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return "utf-16le";
  return (a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d) ? "utf-16be" : null;
}
