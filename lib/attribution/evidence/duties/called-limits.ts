import { type Step } from "@/lib/traces/trace";
import { argumentsText } from "../calls";
import { type Found } from "../strongest";
import { holds, type Item, numbersIn } from "./items";
import { comparedTo, limitOf, limits } from "./limits";
import { againstItem, findingOf, type Holder, quote } from "./read-duties";

/** So many steps after a hand-over are read for what its receiver calls. */
const window = 30;

interface Condition {
  item: Item;
  value: string;
  isLimit: boolean;
}

/** Conditions that were handed to an agent and that its queries and programs leave out or turn round. */
export function limitsNotCalled(steps: readonly Step[], source: Holder): Found[] {
  const receiver = source.step.recipient;
  if (!source.isOwn || receiver === undefined) return [];
  const conditions = source.items.flatMap((item) => conditionOf(item, source.items));
  if (conditions.length === 0) return [];
  const calls: Step[] = [];
  for (const step of steps.slice(source.step.index + 1, source.step.index + 1 + window)) {
    if (step.kind === "tool-result" || step.kind === "thought" || step.kind === "system") continue;
    if (step.agent !== receiver || step.kind !== "tool-call") break;
    calls.push(step);
  }
  const coded = calls.filter(isCode);
  if (coded.length === 0) return [];
  const turned = coded.flatMap((call) => conditions.flatMap((one) => turnedRound(call, source, one)));
  if (turned.length > 0) return turned.slice(0, 1);
  return leftOut(coded, source, conditions);
}

/** A condition with a value that a query or program has to hold: a number, or one word after "only" or "without". */
function conditionOf(item: Item, all: readonly Item[]): Condition[] {
  const { value, name } = item;
  if (value === null) return [];
  const isLimit = limitOf(name) !== null;
  const numbers = numbersIn(value);
  // A value that another item holds too may be meant by that one.
  if (all.some((other) => other !== item && holds(other.text, value))) return [];
  if (isLimit) return numbers.length === 1 && numbers[0] === value ? [{ item, value, isLimit }] : [];
  if (!limits.test(name)) return [];
  return /^(?!yes$|no$|true$|false$|any$|all$)[\p{L}\p{N}-]{2,20}$/iu.test(value) ? [{ item, value, isLimit }] : [];
}

const isCode = (step: Step): boolean =>
  /SELECT\b|[<>]=?\s?['"\\]{0,3}\d|=>|\bdef\b|\bconst\b|==/u.test(argumentsText(step));

function turnedRound(call: Step, source: Holder, { item, value, isLimit }: Condition): Found[] {
  const limit = isLimit ? limitOf(item.name) : null;
  if (limit === null) return [];
  const compared = comparedTo(argumentsText(call), value);
  if (compared === null || compared === limit) return [];
  const sign = compared === "most" ? "below" : "above";
  return [
    findingOf(
      call,
      `Step ${call.index} selects values ${sign} ${value}; step ${source.step.index} says the opposite: ${quote(item.text)}.`,
      spanOf(call, value),
      againstItem(source.step, item),
    ),
  ];
}

function spanOf({ content }: Step, value: string): { from: number; to: number } | null {
  const from = content.indexOf(value);
  return from < 0 ? null : { from, to: from + value.length };
}

/** The condition whose value is in none of the calls, while those of most others are. */
function leftOut(calls: readonly Step[], source: Holder, conditions: readonly Condition[]): Found[] {
  const texts = calls.map((call) => argumentsText(call));
  const isIn = ({ value }: Condition): boolean => texts.some((text) => holds(text, value));
  const kept = conditions.filter(isIn);
  const gone = conditions.filter(
    (one) => !isIn(one) && (one.isLimit || kept.some(({ isLimit }) => !isLimit || kept.length > 2)),
  );
  const [first] = gone;
  if (!first || gone.length > 1 || kept.length < 1 || texts.some((text) => text.length >= 1000)) return [];
  // A word in an order of its own ("ascending") is put in other words in a program.
  if (
    !first.isLimit &&
    !texts.some((text) => /SELECT\b/u.test(text) && kept.filter(({ value }) => holds(text, value)).length > 1)
  )
    return [];
  const scores = texts.map((text) => kept.filter(({ value }) => holds(text, value)).length);
  // What limits a sum holds for what is worked out last.
  const isOfSum =
    /\b(?:in all|total|sum|overall|altogether|insgesamt|gesamt|summe|au total|en tout|en total|totale)\b|合計|总|總|всего|итого/iu;
  const call = isOfSum.test(first.item.name) ? calls.at(-1) : calls[scores.indexOf(Math.max(...scores))];
  if (!call) return [];
  return [
    findingOf(
      call,
      `Step ${call.index} ${call.tool ? `calls ${call.tool.name.slice(0, 30)}` : "continues"} without ${quote(first.item.text)}, which step ${source.step.index} passes on.`,
      null,
      againstItem(source.step, first.item),
    ),
  ];
}
