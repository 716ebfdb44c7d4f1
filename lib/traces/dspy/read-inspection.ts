import { isoTime } from "../iso-time";
import { pointerTo } from "../json-pointer";
import { type LmCall, type Placed } from "./lm-calls";

const time = /^\[(\d{4}-\d\d-\d\dT[\d:.]{8,20})\]$/;
const titles: Record<string, "system" | "user" | "output" | "other"> = {
  "System message:": "system",
  "User message:": "user",
  "Assistant message:": "other",
  "Tool message:": "other",
  "Response:": "output",
};

const escape = String.fromCharCode(27);
const colour = new RegExp(`${escape}\\[[\\d;]{0,20}m`, "g");

/** Whether a text is what `dspy.inspect_history()` prints: the time of a call, then its messages under titles. */
export function looksLikeInspection(text: string): boolean {
  const lines = text
    .slice(0, 5000)
    .replace(colour, "")
    .split(/\r\n|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return time.test(lines[0] ?? "") && titles[lines[1] ?? ""] !== undefined;
}

/** The model calls of such a text, oldest first. */
export function readInspection(text: string, pointer: string): LmCall[] {
  const calls: LmCall[] = [];
  let open: { kind: string; from: number; lines: string[] } | null = null;
  const close = (): void => {
    const call = calls.at(-1);
    if (open === null || call === undefined) return;
    const placed: Placed = { text: open.lines.join("\n").trim(), pointer: pointerTo(pointer, open.from) };
    if (open.kind === "system") call.prompt = placed.text;
    else if (open.kind === "user") call.given.push(placed);
    else if (open.kind === "output") call.outputs.push(placed);
    open = null;
  };
  for (const [at, raw] of text.split(/\r\n|\n/).entries()) {
    const line = raw.replace(colour, "");
    const at0 = time.exec(line.trim())?.[1];
    const kind = titles[line.trim()];
    if (at0 !== undefined || kind !== undefined) close();
    if (at0 !== undefined)
      calls.push({ prompt: undefined, given: [], outputs: [], about: { startedAt: isoTime(at0) } });
    else if (kind !== undefined) open = { kind, from: at + 1, lines: [] };
    else {
      const block: { kind: string; from: number; lines: string[] } | null = open;
      if (block !== null && (line.trim() !== "" || block.lines.length > 0)) block.lines.push(line);
      else if (block !== null) block.from = at + 1;
    }
  }
  close();
  return calls;
}
