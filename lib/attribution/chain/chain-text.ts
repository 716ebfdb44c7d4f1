import { type ChainLink, type FailureChain } from "../failure-chain";
import { quotedWords } from "./quoted-words";

/** What stands over a copied chain, and how a step is addressed: `linkTo` gives an absolute address. */
export interface ChainHead {
  title: string;
  /** Which run says so: "run #3, Step by step, qwen3-32b". */
  run: string;
  linkTo: (stepIndex: number) => string;
}

const partWords: Record<ChainLink["part"], string> = {
  symptom: "Symptom",
  carrier: "Carried by",
  decisive: "Decisive",
};

/** The chain as plain text, the symptom on top, a line and an address for each step. */
export function chainText(chain: FailureChain, head: ChainHead): string {
  const lines = [`Failure chain: ${plain(head.title)}`, plain(head.run), ""];
  if (chain.finalAnswer?.sentence) lines.push(plain(chain.finalAnswer.sentence), "");
  chain.links.forEach((link, i) => {
    lines.push(
      `${i > 0 ? "↑ " : ""}${partWords[link.part]} ${stepWords(link)}, ${plain(link.agent)}${valueWords(link, plain)}`,
    );
    lines.push(`  ${plain(link.sentence)}`);
    const words = quotedWords(link);
    if (words) lines.push(`  "${plain(words.text)}"${words.isVerbatim ? "" : " (not in the step)"}`);
    if (link.judgeWords) lines.push(`  the judge: ${plain(link.judgeWords)}`);
    lines.push(`  ${head.linkTo(link.stepIndex)}`);
    if (link.leftOut > 0) lines.push(leftOutWords(link.leftOut));
  });
  if (chain.notes.length > 0) lines.push("", ...chain.notes);
  return `${lines.join("\n")}\n`;
}

/** The chain as Markdown that GitHub and Slack read alike: a list, in which whatever the trace says stands as code. */
export function chainMarkdown(chain: FailureChain, head: ChainHead): string {
  const lines = [`**Failure chain:** ${code(head.title)}`, "", `From ${code(head.run)}`, ""];
  if (chain.finalAnswer?.sentence) lines.push(code(chain.finalAnswer.sentence), "");
  for (const [i, link] of chain.links.entries()) {
    lines.push(
      `${i + 1}. **${partWords[link.part]}** [${stepWords(link)}](${address(head.linkTo(link.stepIndex))}), ${code(link.agent)}${valueWords(link, code)}`,
    );
    lines.push(`   ${code(link.sentence)}`);
    const words = quotedWords(link);
    if (words) lines.push(`   ${code(words.text)}${words.isVerbatim ? "" : " (not in the step)"}`);
    if (link.judgeWords) lines.push(`   the judge: ${code(link.judgeWords)}`);
    if (link.leftOut > 0) lines.push(`   ${leftOutWords(link.leftOut).trim()}`);
  }
  if (chain.notes.length > 0) lines.push("", ...chain.notes.map((note) => `_${note}_`));
  return `${lines.join("\n")}\n`;
}

const stepWords = ({ stepIndex }: ChainLink): string => `step ${stepIndex}`;
const leftOutWords = (count: number): string =>
  `  ${count} more ${count === 1 ? "step carries" : "steps carry"} it in between`;
const valueWords = ({ values, part }: ChainLink, write: (text: string) => string): string =>
  values.length === 0 ? "" : `, ${part === "decisive" ? "brings" : "holds"} ${values.map(write).join(", ")}`;

/** Brackets and spaces would end the address of a Markdown link. */
const address = (url: string): string =>
  url.replace(/[()\s<>]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);

/**
 * No tool reads a code span with mark-up in it. A backtick would end it; both GitHub and Slack know no way to keep
 * one, so it becomes an apostrophe.
 */
const code = (text: string): string => `\`${plain(text) || " "}\``;

const blank = "\u200b";

/**
 * Words of a trace for a place that may read mark-up: on one line, without control characters and without marks that
 * turn the reading direction; what would call somebody (`@channel`, `<!here>`), be drawn as code or become a link is
 * parted by a character that nobody sees.
 */
export function plain(text: string): string {
  return text
    .split(/\s+/u)
    .filter(Boolean)
    .join(" ")
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd")
    .replaceAll("`", "'")
    .replace(/@(?=[\p{L}\p{N}])/gu, `@${blank}`)
    .replace(/<(?=[!@#/\p{L}])/gu, `<${blank}`)
    .replace(/:(?=\/\/)/gu, `:${blank}`)
    .replace(/www\.(?=\S)/giu, (www) => `${www}${blank}`);
}
