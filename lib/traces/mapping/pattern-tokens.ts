export type Place = "name" | "recipient" | "kind" | "level" | "time" | "number" | "text" | "any";

/** What stands between two places. */
export type MarkPart = { type: "space" } | { type: "run"; sign: string } | { type: "text"; text: string };

export type PatternToken =
  | {
      type: "place";
      name: Place;
      /** Stands behind `=`: takes a word, up to the sign behind it, or what stands in quotes. */
      isValue: boolean;
      /** Takes any text of any length. */
      isFree: boolean;
      /** Where it ends is not seen from what stands in it. */
      isOpen: boolean;
    }
  | { type: "mark"; parts: MarkPart[] };

const part = /\{[a-z]{1,12}\}|\s+|([^\w\s{}()[\]])\1{2,}|./gsu;
const place = /^\{(name|recipient|kind|level|time|number|text|any)\}$/;

/** A speaker pattern (text-split.ts), taken apart. */
export function tokensOf(pattern: string): PatternToken[] {
  const tokens: PatternToken[] = [];
  for (const [text] of pattern.trim().matchAll(part)) {
    const before = tokens.at(-1);
    const name = place.exec(text)?.[1] as Place | undefined;
    if (name !== undefined) {
      const isValue = before?.type === "mark" && endsInEquals(before.parts);
      const isOpen = !isValue && name !== "number" && name !== "time" && name !== "level";
      tokens.push({ type: "place", name, isValue, isOpen, isFree: isOpen && (name === "any" || name === "text") });
    } else if (before?.type === "mark") addPart(before.parts, text);
    else {
      const parts: MarkPart[] = [];
      addPart(parts, text);
      tokens.push({ type: "mark", parts });
    }
  }
  return tokens;
}

function addPart(parts: MarkPart[], text: string): void {
  const before = parts.at(-1);
  if (text.trim() === "") parts.push({ type: "space" });
  else if (text.length > 2 && new Set(text).size === 1) parts.push({ type: "run", sign: text[0] ?? "" });
  else if (before?.type === "text") before.text += text;
  else parts.push({ type: "text", text });
}

const endsInEquals = (parts: readonly MarkPart[]): boolean => {
  const last = parts.at(-1);
  return last?.type === "text" && last.text.endsWith("=");
};
