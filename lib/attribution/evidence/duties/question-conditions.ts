import { type Step, type Trace } from "@/lib/traces/trace";
import { type Found } from "../strongest";
import { holds, numbersIn } from "./items";
import { limitOf, limits } from "./limits";
import { findingOf, type Holder, quote } from "./read-duties";

const maxQuestion = 3000;

interface Mark {
  text: string;
  from: number;
}

/** Numbers, dates and names of a question, each once, where there are not so many that it is a list. */
export function marksOf(question: string): Mark[] {
  const marks: Mark[] = [];
  const read = question.slice(0, maxQuestion);
  // Longer runs of numbers are data.
  const bare = read.replace(/\d+(?:[.,]\d+)?(?:\s?[,;]\s?\d+(?:[.,]\d+)?){3,}/gu, (run) => " ".repeat(run.length));
  const pattern = /\d+(?:[.,:/-]\d+)*|(?<=[\p{L}\p{N},;] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,}){0,3}/gu;
  for (const { 0: text, index } of bare.matchAll(pattern))
    if (marks.length < 40 && !marks.some((mark) => mark.text === text)) marks.push({ text, from: index });
  return marks;
}

/** The clause of a question that a place stands in. */
export function clauseAt(question: string, at: number): { from: number; to: number } {
  const isEnd = (index: number): boolean =>
    /[,;!?。、，？！\n]/u.test(question[index] ?? "") || /^\.\s/u.test(question.slice(index, index + 2));
  let from = at;
  while (from > 0 && at - from < 80 && !isEnd(from - 1)) from -= 1;
  let to = at;
  while (to < question.length && to - at < 80 && !isEnd(to)) to += 1;
  while (from < at && /\s/u.test(question[from] ?? "")) from += 1;
  return { from, to };
}

/** Which end of a range a value is: from 3 to 5. */
function rangeEnd(question: string, { from, text }: Mark): "most" | "least" | null {
  const before = question.slice(Math.max(0, from - 34), from);
  const after = question.slice(from + text.length, from + text.length + 8);
  if (
    /\b(?:from|von|vom|de|du|desde|dal|da|van|från|od|от|с) $/iu.test(before) &&
    /^ (?:to|until|till|bis|à|au|a|al|hasta|até|tot|till|do|до|по) /iu.test(after)
  )
    return "least";
  return /\b(?:from|von|vom|du|desde|dal|van|från|od|с) [\d./-]{1,12} (?:to|until|till|bis|au|hasta|al|até|tot|till|do|до|по) $/iu.test(
    before,
  )
    ? "most"
    : null;
}

/** What a first plan that lists the conditions of the question leaves out of them or turns round. */
export function conditionsNotPlanned({ question, steps }: Trace, plan: Holder): Found[] {
  if (question.length > maxQuestion) return [];
  const conditions = plan.items.filter(({ value }) => value !== null);
  const marks = marksOf(question);
  const own = plan.items.map(({ text }) => text).join("\n");
  const kept = marks.filter(({ text }) => holds(own, text));
  const isOfConditions = plan.lists.some((list) => list.isOfConditions && list.items.length > 0);
  const [leastKept, share] = isOfConditions ? [1, 3] : [3, 2];
  if (conditions.length < 2 || kept.length < leastKept || kept.length < marks.length / share) return [];
  const against = (from: number, to: number): Found["against"] => [questionAt(question, steps, from, to)];
  const turned = kept.flatMap((mark) => {
    const clause = clauseAt(question, mark.from);
    const limit = rangeEnd(question, mark) ?? limitOf(question.slice(clause.from, mark.from + mark.text.length + 4));
    const item = conditions.find(({ value }) => value === mark.text);
    const other = item ? limitOf(item.name) : null;
    if (!item || limit === null || other === null || other === limit) return [];
    const words = `Step ${plan.step.index} has ${quote(item.text)}; the question says the opposite: ${quote(question.slice(clause.from, clause.to))}.`;
    return [findingOf(plan.step, words, { from: item.from, to: item.to }, against(clause.from, clause.to))];
  });
  if (turned.length > 0) return turned.slice(0, 1);
  const gone = marks.filter(({ text }) => !holds(plan.step.content, text));
  const [first] = gone;
  if (!first || gone.length > (isOfConditions ? kept.length + 1 : Math.max(1, kept.length / 2))) return [];
  const clause = clauseAt(question, first.from);
  const text = question.slice(clause.from, clause.to);
  if (!/\p{N}/u.test(first.text) && !limits.test(text) && !isNameOfFew(marks)) return [];
  const [item] = conditions;
  const words = `Step ${plan.step.index} lists the conditions but leaves out ${quote(text)} from the question.`;
  return [findingOf(plan.step, words, item ? { from: item.from, to: item.to } : null, against(clause.from, clause.to))];
}

const isNameOfFew = (marks: readonly Mark[]): boolean => marks.length <= 6;

/** The question as a step where it is one, else the question. */
export function questionAt(
  question: string,
  steps: readonly Step[],
  from: number,
  to: number,
): Found["against"][number] {
  const [first] = steps;
  const text = question.slice(from, to);
  const isStep = first !== undefined && first.content.slice(from, to) === text;
  return { stepIndex: isStep ? 0 : null, span: { from, to }, text };
}

/** Words of an order that a list is to be put in. */
const orders: readonly RegExp[] = [
  /\bascending\b|aufsteigend|croissant|\bascendente\b|crescente|昇順|升序|возрастан/iu,
  /\bdescending\b|absteigend|décroissant|\bdescendente\b|decrescente|降順|降序|убыван/iu,
];

/** An order that the question asks for and that a plan with other conditions does not name. */
export function orderNotPlanned({ question, steps }: Trace, plan: Holder): Found[] {
  const found = orders.map((order) => order.exec(question.slice(0, maxQuestion))).find((one) => one !== null);
  const conditions = plan.items.filter(({ value }) => value !== null);
  const [item] = conditions;
  const isKept = conditions.some(
    ({ value, name }) => limits.test(name) && numbersIn(value ?? "").some((one) => holds(question, one)),
  );
  if (!found || !item || conditions.length < 3 || !isKept) return [];
  if (
    /sort|order|descend|ascend|steigend|croiss|cresc|ordnet|orden|順|序|порядк/iu.test(
      plan.items.map(({ text }) => text).join("\n"),
    )
  )
    return [];
  const to = found.index + found[0].length;
  const clause = { from: Math.max(0, clauseAt(question, found.index).from), to };
  const words = `Step ${plan.step.index} lists the conditions but leaves out ${quote(question.slice(clause.from, to))} from the question.`;
  return [
    findingOf(plan.step, words, { from: item.from, to: item.to }, [questionAt(question, steps, clause.from, to)]),
  ];
}
