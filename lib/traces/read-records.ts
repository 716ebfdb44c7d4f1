import { type ImportIssue } from "./trace";

/** One JSON value of a file. `pointer` is empty for the whole file; a line of JSONL counts as an item of a list. */
export interface FileRecord {
  pointer: string;
  text: string;
  value: unknown;
}

export interface FileRecords {
  /** Whether the file is JSONL: one value a line. */
  isLines: boolean;
  records: FileRecord[];
  /** Lines that are not JSON, each with the pointer that it would have. */
  others: { pointer: string; text: string; line: number }[];
}

/** Reads a text as one JSON value, else as JSONL. An issue says why it is neither. */
export function readRecords(text: string): FileRecords | ImportIssue {
  if (text.trim() === "") return fault("file-empty", "The file is empty.");
  const whole = parse(text);
  if (whole.isRead) return { isLines: false, records: [{ pointer: "", text, value: whole.value }], others: [] };
  const records: FileRecord[] = [];
  const others: FileRecords["others"] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "") continue;
    const pointer = `/${records.length + others.length}`;
    const read = parse(line);
    if (read.isRead) records.push({ pointer, text: line, value: read.value });
    else others.push({ pointer, text: line, line: at + 1 });
  }
  const isLines =
    records.some(({ value }) => typeof value === "object" && value !== null) && records.length > others.length;
  return isLines
    ? { isLines, records, others }
    : fault("not-json", `The file is neither JSON nor JSONL${whole.where}.`);
}

const fault = (code: string, message: string): ImportIssue => ({ severity: "error", code, message, pointer: "" });

function parse(text: string): { isRead: true; value: unknown } | { isRead: false; where: string } {
  try {
    return { isRead: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    if (position === undefined) return { isRead: false, where: "" };
    const before = text.slice(0, Number(position)).split("\n");
    return {
      isRead: false,
      where: `: reading stopped at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`,
    };
  }
}
