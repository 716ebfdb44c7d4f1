import { isActing } from "@/lib/attribution/rules/acting-steps";
import { type Step, type Trace } from "@/lib/traces/trace";
import { maxReadLength } from "../passages";
import { findingOf, quote } from "./read-duties";
import { type Found } from "../strongest";

const leaveOut =
  /(?:\b(?:leave out|exclud(?:e|ing)|omit|skip|without|except(?: for)?|ohne|außer|sans|sauf|excepto|sin|exceto|sem|senza|tranne|zonder|utan|bez)\b|除く|除いて|除外|不含|排除|кроме|без|제외)([^.?!。\n]{0,60})/giu;

/** Lines like `draft: …` or `[draft] …`, with what they are marked with and their own number. */
const tagged = /^\s{0,6}(?:[-*•]\s{1,3})?\[?([\p{L}][\p{L}-]{3,24})(?:\]|:)\s(.{3,200})$/u;

interface Marked {
  step: Step;
  tag: string;
  id: string;
  from: number;
  to: number;
}

/** Entries that the question says to leave out by their mark, and that an agent lists all the same. */
export function entriesKept({ question, steps }: Trace): Found[] {
  const unwanted = [...question.slice(0, 3000).matchAll(leaveOut)].map(([all, behind = ""]) => ({
    all: all.trim(),
    words: `${behind} ${all}`.toLowerCase(),
  }));
  if (unwanted.length === 0) return [];
  const marked: Marked[] = [];
  for (const step of steps) {
    if (step.kind === "input" || step.kind === "tool-result") {
      if (marked.length < 40) marked.push(...markedIn(step, unwanted));
    } else if (isActing(step) && step.kind !== "thought" && marked.length > 0) {
      const found = marked.find((entry) => lists(step, entry));
      const rule = found && unwanted.find(({ words }) => words.includes(found.tag));
      if (!found || !rule) continue;
      const from = step.content.indexOf(found.id);
      const words = `Step ${step.index} lists ${quote(found.id)}, which step ${found.step.index} marks as ${quote(found.tag)}; the question says ${quote(rule.all)}.`;
      const text = found.step.content.slice(found.from, found.to);
      const against = [{ stepIndex: found.step.index, span: { from: found.from, to: found.to }, text }];
      return [findingOf(step, words, { from, to: from + found.id.length }, against)];
    }
  }
  return [];
}

function markedIn(step: Step, unwanted: readonly { words: string }[]): Marked[] {
  const found: Marked[] = [];
  const text = step.content.slice(0, maxReadLength * 2);
  let from = 0;
  for (const line of text.split("\n")) {
    const [, tag, rest = ""] = line.length < 240 ? (tagged.exec(line) ?? []) : [];
    const [id] = /#\d{2,}|\b[A-Z]{1,5}-\d{2,}\b/u.exec(rest) ?? [];
    const isOnce = id !== undefined && text.indexOf(id) === text.lastIndexOf(id);
    if (tag !== undefined && isOnce && unwanted.some(({ words }) => words.includes(tag.toLowerCase())))
      found.push({ step, tag: tag.toLowerCase(), id, from, to: from + line.length });
    from += line.length + 1;
  }
  return found;
}

/** Whether a step has the entry in a line of its own that does not say that it is left out. */
const lists = ({ content }: Step, { id, tag }: Marked): boolean =>
  content.includes(id) &&
  content
    .slice(0, maxReadLength)
    .split("\n")
    .some((line) => {
      if (!line.includes(id) || /^\d/u.test(line.slice(line.indexOf(id) + id.length))) return false;
      const isLeftOut = line.search(leaveOut) >= 0;
      return (
        !isLeftOut &&
        !line.toLowerCase().includes(tag) &&
        !/skipped|removed|excluded|omitted|left out|dropped/iu.test(line)
      );
    });
