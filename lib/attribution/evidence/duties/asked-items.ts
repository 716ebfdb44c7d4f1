import { type Step } from "@/lib/traces/trace";
import { tellingWords } from "../calls";
import { type Found } from "../strongest";
import { isNothing, type Item } from "./items";
import { againstItem, findingOf, type Holder, quote, same, type Turn } from "./read-duties";

/** What was asked for item by item, and what the answer leaves out of it. */
export function itemsNotAnswered({ at, before }: Turn, next: Step | undefined): Found[] {
  const { step, items } = at;
  if (!at.isOwn || !next || same(next.agent, step.agent)) return [];
  const asked = before.find((holder) => asksOf(holder, step));
  if (!asked || before.some((other) => other.step.index > asked.step.index && same(other.step.agent, step.agent)))
    return [];
  const wanted = asked.lists.find(isRequest)?.items ?? [];
  const given = items.filter((item) => item.value !== null && !isNothing(item));
  if (wanted.length < 2 || given.length === 0) return [];
  // What was looked for and not found is answered.
  const missing = unmatched(
    wanted,
    items.filter(({ value }) => value !== null),
  ).filter((item) => !isNamed(step.content, item));
  const [first, ...others] = missing;
  if (!first) return [];
  const isAll = missing.length === wanted.length;
  const words = isAll
    ? `Step ${step.index} answers none of what step ${asked.step.index} asks for, such as ${quote(first.text)}.`
    : `Step ${step.index} leaves out ${quote(first.text)}${others.length > 0 ? ` and ${others.length} more` : ""}, which step ${asked.step.index} asks for.`;
  const own = given[0];
  return [findingOf(step, words, own ? { from: own.from, to: own.to } : null, againstItem(asked.step, first))];
}

const isRequest = ({ heading, items }: Holder["lists"][number]): boolean =>
  heading !== null && items.length >= 2 && items.every(({ value, text }) => value === null && text.length <= 90);

const asksOf = ({ step, lists, isOwn }: Holder, answer: Step): boolean =>
  isOwn && same(step.recipient, answer.agent) && !same(step.agent, answer.agent) && lists.some(isRequest);

/** Items asked for that none of those given answers; each answers one. */
function unmatched(wanted: readonly Item[], given: readonly Item[]): Item[] {
  const pairs = wanted.flatMap((item, one) =>
    given.map((own, other) => ({ one, other, score: likeness(item, own) })).filter(({ score }) => score >= 0.5),
  );
  pairs.sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
  const [taken, used] = [new Set<number>(), new Set<number>()];
  for (const { one, other } of pairs) {
    if (taken.has(one) || used.has(other)) continue;
    taken.add(one);
    used.add(other);
  }
  return wanted.filter((_, at) => !taken.has(at));
}

/** The share of the words of what is asked that a given item has; the first word counts most. */
function likeness(asked: Item, given: Item): number {
  const words = tellingWords(asked.text);
  const own = new Set(tellingWords(given.text));
  const shared = words.filter((word) => own.has(word)).length / Math.max(1, words.length);
  const [first] = words;
  return shared + (first !== undefined && tellingWords(given.name)[0] === first ? 0.5 : 0);
}

const isNamed = (content: string, { text }: Item): boolean => content.toLowerCase().includes(text.toLowerCase());
