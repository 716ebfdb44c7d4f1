import { type Step } from "@/lib/traces/trace";

/**
 * What a step does, so that steps of two traces can be compared: `head` is who does what kind of thing with which tool
 * and to whom, `words` and `values` are what its text or arguments hold. Values are tokens with a digit and the short
 * arguments of a tool, as `key=value`.
 */
export interface Action {
  head: string;
  words: ReadonlySet<string>;
  values: ReadonlySet<string>;
}

/** Of a longer text the beginning is compared. */
const maxReadLength = 4_000;
/** An argument that is longer is a text or code, and compared by its words. */
const maxArgumentLength = 60;
const maxDepth = 6;
/** Clock times and random ids differ between any two runs and say nothing. */
export const accidental =
  /\b\p{N}{4}-\p{N}{2}-\p{N}{2}[T ]\p{N}{2}:\p{N}{2}(?::\p{N}{2})?[\p{N}.:+-]*Z?|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b[0-9a-f]{16,64}\b/giu;
/** A sign of a script written without spaces; or letters and digits, with what joins digits. */
const token =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+(?:[.,:/_#-][\p{L}\p{M}]*\p{N}[\p{L}\p{M}\p{N}]*)*/gu;
const hasDigit = /\p{N}/u;
const thousands = /(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu;

/** What of a step tells what it does. */
export type ToldStep = Pick<Step, "agent" | "kind" | "content" | "recipient" | "tool">;

/**
 * The action of a step. Letter case, width of characters, white space, the order of words, clock
 * times and random ids do not count.
 */
export function actionOf(step: ToldStep): Action {
  const words = new Set<string>();
  const values = new Set<string>();
  const given = step.tool?.arguments;
  if (step.kind === "tool-call" && typeof given === "object" && given !== null)
    addArguments(given, "", words, values, 0);
  else addText(step.content, words, values);
  return { head: headOf(step), words, values };
}

/** Who does what kind of thing with which tool, and whom it hands over to. */
export function headOf({ agent, kind, tool, recipient }: Omit<ToldStep, "content">): string {
  return [agent, kind, tool?.name ?? "", kind === "handoff" ? (recipient ?? "") : ""].join("\n").toLowerCase();
}

function addText(text: string, words: Set<string>, values: Set<string>): void {
  const plain = text
    .slice(0, maxReadLength)
    .normalize("NFKC")
    .toLowerCase()
    .replace(accidental, " ")
    .replace(thousands, "");
  for (const [found] of plain.matchAll(token)) (hasDigit.test(found) ? values : words).add(found);
}

function addArguments(given: unknown, key: string, words: Set<string>, values: Set<string>, depth: number): void {
  if (typeof given === "object" && given !== null && depth < maxDepth) {
    for (const [name, inner] of Object.entries(given))
      addArguments(inner, Array.isArray(given) ? key : name, words, values, depth + 1);
    return;
  }
  const text = typeof given === "string" ? given : (JSON.stringify(given) ?? "");
  if (text.length > maxArgumentLength) return addText(text, words, values);
  const plain = text.normalize("NFKC").toLowerCase().replace(accidental, " ").split(/\s+/u).filter(Boolean).join(" ");
  values.add(`${key}=${plain}`);
}
