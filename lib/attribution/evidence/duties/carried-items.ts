import { type Found } from "../strongest";
import { holds, isNothing, type Item } from "./items";
import { limitOf, limits, withoutLimit } from "./limits";
import { againstItem, findingOf, type Holder, quote, same, type Turn } from "./read-duties";

const least = 2;

/** Items of an earlier list that a message takes over in part: what of them it leaves out or turns round. */
export function itemsNotCarried({ at, before }: Turn): Found[] {
  if (!at.isOwn) return [];
  const found: Found[] = [];
  const [keys, names] = [new Set(at.items.map(({ key }) => key)), new Set(at.items.map(({ name }) => name))];
  const done = new Set<string>();
  for (const source of before) {
    for (const { items } of source.lists) {
      const given = items.filter((item) => item.value !== null && !isNothing(item) && !done.has(item.name));
      // What is told to all may be told in part; a condition may not.
      const isFor = at.step.recipient !== undefined && at.step.recipient !== "";
      const kept = given.filter(({ key }) => keys.has(key));
      for (const item of given) done.add(item.name);
      const gone = given.filter(({ name }) => !names.has(name));
      const renamed = given.filter((item) => !kept.includes(item)).flatMap((item) => turnedRound(at, source, item));
      if (kept.length > 0) found.push(...renamed);
      const isTakenOver = kept.length >= Math.max(least, gone.length) || (kept.length === 1 && given.length === 2);
      if (!isTakenOver || renamed.length > 0 || isShort(at)) continue;
      const [first, ...others] = gone.filter(
        (item) => (isFor || limits.test(item.name) || limitOf(item.name)) && !isTold(at, item),
      );
      if (first && others.length < given.length / 2 + 1) found.push(dropped(at, source, first, others.length));
    }
  }
  return found;
}

/** A message whose own lists shrink on purpose: what is left to do. */
const isShort = ({ lists }: Holder): boolean =>
  lists.some(({ heading }) =>
    /remain|open|left|todo|to do|next|pending|noch offen|reste|pendiente|残り|剩余|остал/iu.test(heading ?? ""),
  );

/** Whether the value of an item stands elsewhere in a message, in other words. */
const isTold = ({ step, items }: Holder, { value, name }: Item): boolean =>
  value !== null &&
  (items.some((own) => own.value !== null && own.name !== name && own.value.length > 2 && holds(own.value, value)) ||
    (value.length > 3 && holds(step.content, value)));

function dropped({ step, items }: Holder, source: Holder, item: Item, others: number): Found {
  const more = others > 0 ? ` and ${others} more` : "";
  const own = items[0];
  const does = step.kind === "handoff" ? "passes on the work" : "continues";
  return findingOf(
    step,
    `Step ${step.index} ${does} without ${quote(item.text)}${more}, though it keeps the other items of step ${source.step.index}.`,
    own ? { from: own.from, to: own.to } : null,
    againstItem(source.step, item),
  );
}

/** The item with the same value whose limit is turned round: at most for at least. */
function turnedRound({ step, items }: Holder, source: Holder, item: Item): Found[] {
  const limit = limitOf(item.name);
  if (limit === null || item.value === null) return [];
  const bare = withoutLimit(item.name);
  const own = items.find(
    (other) =>
      other.name !== item.name &&
      same(other.value ?? undefined, item.value ?? undefined) &&
      withoutLimit(other.name) === bare,
  );
  const other = own ? limitOf(own.name) : null;
  if (!own || other === null || other === limit) return [];
  return [
    findingOf(
      step,
      `Step ${step.index} has ${quote(own.text)}; step ${source.step.index} says the opposite: ${quote(item.text)}.`,
      { from: own.from, to: own.to },
      againstItem(source.step, item),
    ),
  ];
}

/** A condition of the question that a hand-over takes over with a value that the question does not have. */
export function conditionChanged(question: string, { at, before }: Turn): Found[] {
  if (!at.isOwn) return [];
  const keys = new Set(at.items.map(({ key }) => key));
  for (const source of before) {
    if (source.items.filter(({ key }) => keys.has(key)).length < least) continue;
    for (const { isOfConditions, items } of source.lists)
      for (const item of isOfConditions ? items : []) {
        const own = at.items.find(({ name }) => name === item.name);
        if (!own || own.value === null || item.value === null || same(own.value, item.value)) continue;
        if (
          !holds(question, item.value) ||
          holds(question, own.value) ||
          items.some((one) => one !== item && one.name === item.name)
        )
          continue;
        const words = `Step ${at.step.index} has ${quote(own.text)}; step ${source.step.index} and the question have ${quote(item.value)}.`;
        return [findingOf(at.step, words, { from: own.from, to: own.to }, againstItem(source.step, item))];
      }
  }
  return [];
}

/** A hand-over with a heading that has nothing below, right after such items were given to the agent. */
export function emptyHandOver({ at, before }: Turn): Found[] {
  const { step, lists } = at;
  const empty = lists.find(({ items }) => items.length === 0 || (items.length === 1 && items.every(isNothing)));
  const last = before.find((holder) => holder.step.kind !== "input");
  if (!at.isOwn || !empty || !last || empty.heading === null || !lists.some(({ items }) => items.length > least))
    return [];
  if (same(last.step.agent, step.agent) || !same(last.step.recipient, step.agent)) return [];
  const given = last.items.filter(({ value }) => value !== null);
  const [first, ...others] = given;
  if (!first || given.some((item) => holds(step.content, item.name))) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return [
    findingOf(
      step,
      `Step ${step.index} leaves ${quote(empty.heading)} empty, though step ${last.step.index} gave ${quote(first.text)}${more}.`,
      { from: empty.headingFrom, to: empty.headingFrom + empty.heading.length },
      againstItem(last.step, first),
    ),
  ];
}
