import { hashText } from "@/lib/traces/hash-text";
import { type StepRead } from "./read-step";
import { partsOfSign, type Sign, signOf } from "./sign";

const program = /[(=;]|\bselect\b/iu;
const codeToken = /[\p{L}_]+|“…”|#|[<>=!+*/%|&-]{1,3}/gu;
const mostCode = 60;

/** Three tokens in a row of what looks like a program, without its values: as a number, and what the last one is. */
export function programSigns({ text, does }: StepRead): Sign[] {
  if (!program.test(text)) return [];
  const code = text
    .toLowerCase()
    .replace(/(["'`])(?:(?!\1)[^\n]){0,80}\1/gu, " “…” ")
    .replace(/\p{N}[\p{N}.]*/gu, " # ");
  const tokens = ["", "", ...(code.match(codeToken) ?? [])];
  return tokens.slice(2, mostCode * 3).map((token, at) => {
    const hash = hashText(`${tokens[at]} ${tokens[at + 1]} ${token}`).toString(36);
    return signOf("code", does, `${hash} ${kindOfToken(token)}`);
  });
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:and|or|not|[!&|]{1,2})$/u, "a logical operator"],
  [/^[<>=!]{1,3}$/u, "a comparison"],
  [/^[-+*/%]{1,2}$/u, "an arithmetic operator"],
  [/^(?:sum|avg|mean|count|min|max|total|asc|desc)$/u, "an aggregate"],
  [/^(?:#|“…”)$/u, "a value"],
];
const kindOfToken = (token: string): string => kinds.find(([pattern]) => pattern.test(token))?.[1] ?? "a name";

/**
 * What is out of place in a program whose unusual signs these are, and how: the first one ends with it. One thing in
 * place of another is in three of them, and what is left out in fewer.
 */
export function outOfPlace(signs: readonly Sign[]): string[] {
  const [first] = signs;
  if (first === undefined) return [];
  const { does, detail } = partsOfSign(first);
  const kind = /(?<= ).+/u.exec(detail)?.[0];
  if (kind === undefined) return [];
  const how = signs.length < 3 ? "after a gap" : signs.length === 3 ? "alone" : "and more";
  return [`${does}|${kind}`, `${does}|${kind} ${how}`];
}
