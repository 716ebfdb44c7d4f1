import { type Language } from "@/lib/traces/code-language";
import { bash } from "../grammars/bash";
import { diff, json, yaml } from "../grammars/data";
import { type Grammar, type Rule } from "../grammars/grammar";
import { css, xml } from "../grammars/markup";
import { python } from "../grammars/python";
import { javascript, typescript } from "../grammars/script";
import { sql } from "../grammars/sql";
import { type Tone } from "../grammars/tone";
import { type TonedRun } from "./tone-segments";

const byLanguage: Readonly<Record<Language, Grammar>> = {
  bash,
  css,
  diff,
  javascript,
  json,
  python,
  sql,
  typescript,
  xml,
  yaml,
};
const grammars: ReadonlyMap<string, Grammar> = new Map(Object.entries(byLanguage));

/**
 * What each stretch of a code is, in order and without gaps; of an unknown language, one stretch. Takes time in
 * proportion to the code, whatever it holds.
 */
export function highlightCode(code: string, language: string): TonedRun[] {
  const grammar = grammars.get(language);
  if (!grammar) return [{ length: code.length, tone: null }];
  const runs: TonedRun[] = [];
  const outer = [];
  let mode = grammar.start;
  for (let at = 0; at < code.length;) {
    const rule = mode.rules.find(({ pattern }) => {
      pattern.lastIndex = at;
      return pattern.test(code);
    });
    const text = code.slice(at, rule ? rule.pattern.lastIndex : at + 1);
    const found = rule?.language
      ? highlightCode(text, rule.language)
      : [{ length: text.length, tone: rule ? toneOf(rule, text) : mode.tone }];
    for (const run of found) append(runs, run);
    at += text.length;
    const inner = rule?.enter === undefined ? undefined : grammar[rule.enter];
    if (inner) {
      outer.push(mode);
      mode = inner;
    } else if (rule?.leaves) mode = outer.pop() ?? grammar.start;
  }
  return runs;
}

function toneOf({ tone, words, isCaseless }: Rule, text: string): Tone | null {
  return words?.get(isCaseless ? text.toLowerCase() : text) ?? tone;
}

function append(runs: TonedRun[], { length, tone }: TonedRun): void {
  const last = runs.at(-1);
  if (last?.tone === tone) last.length += length;
  else if (length > 0) runs.push({ length, tone });
}
