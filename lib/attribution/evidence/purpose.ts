import { type Step } from "@/lib/traces/trace";
import { type AnsweredCall, argumentsText, argumentValues, nameWords, tellingWords } from "./calls";
import { claimsSuccess } from "./claims";
import { maxReadLength, type Passage, passagesOf } from "./passages";

/** Words that something is about, with their beginnings, so that plurals and endings are the same. */
interface Topic {
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

/** What a call was for, in the words that it was made with. */
export interface Purpose {
  /** Words and numbers among its arguments. */
  values: Topic;
  /** Telling words of the name of the tool. */
  names: Topic;
}

const namedCode = /(\p{Lu}[\p{L}\p{M}’'-]{1,40}) \(([\p{Lu}\p{N}-]{2,12})\)/gu;

const topicOf = (words: readonly string[]): Topic => ({
  words: new Set(words),
  stems: new Set(words.filter((word) => word.length > 4 && /^\p{L}+$/u.test(word)).map(stemOf)),
});

/** Words of the same beginning are taken as one: `valve`, `valves`. */
const stemOf = (word: string): string => word.slice(0, Math.max(4, word.length - 2));

/**
 * What a call was for, also by the other names of its values. A call that is not known has no purpose.
 *
 * @param otherNames - of what the trace names twice, from `otherNamesIn`.
 */
export function purposeOf({ call, name }: AnsweredCall, otherNames: ReadonlyMap<string, readonly string[]>): Purpose {
  const given = call ? argumentValues(call.tool?.arguments) : [];
  const named = given.flatMap((value) => otherNames.get(value.toLowerCase()) ?? []);
  const text = call && given.length === 0 ? argumentsText(call) : [...given, ...named].join(" ");
  return { values: topicOf(tellingWords(text)), names: topicOf(tellingWords(nameWords(name).join(" "), 4)) };
}

/** Names that a trace gives with a code behind them, by the code in lower case: `Oslo (NO)`. */
export function otherNamesIn(steps: readonly Step[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { content } of steps)
    for (const [, name = "", code = ""] of content.slice(0, maxReadLength).matchAll(namedCode)) {
      const known = names.get(code.toLowerCase());
      if (!known) names.set(code.toLowerCase(), [name]);
      else if (!known.includes(name)) known.push(name);
    }
  return names;
}

/** Whether one of the words of a text is of the topic. */
export const areAbout = (own: readonly string[], { words, stems }: Topic): boolean =>
  words.size > 0 && own.some((word) => words.has(word) || (word.length > 3 && stems.has(stemOf(word))));

/** The passage that claims something: about the purpose, else of success, else with a figure, else the first. */
export function claimOf(text: string, { values, names }: Purpose): Passage & { isAbout: boolean } {
  const passages = passagesOf(text);
  const about = passages.find((passage) => {
    const words = tellingWords(passage.text);
    return areAbout(words, values) || areAbout(words, names);
  });
  const claim = about ??
    passages.find((passage) => claimsSuccess(passage.text)) ??
    passages.find((passage) => /\p{N}/u.test(passage.text)) ??
    passages[0] ?? { from: 0, to: 0, text: "" };
  return { from: claim.from, to: claim.to, text: claim.text, isAbout: about !== undefined };
}
