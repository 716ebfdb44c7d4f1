import { type Sign, signOf } from "./sign";
import { type StepRead } from "./read-step";
import { type ValueChange, valueChange } from "./value-change";

/** So short a step is little more than its values: then numbers of one digit count as well. */
const shortLength = 200;
const fewValues = 6;
const reach = 8;

/** Whether its values are known, how a new one differs from what was at hand, and what it takes over. */
export function valueSigns(
  own: StepRead,
  last: StepRead,
  before: readonly StepRead[],
  seen: ReadonlySet<string>,
): Sign[] {
  const fresh = [...own.values].filter(([key]) => !seen.has(key)).map(([, text]) => text);
  const howMany = fresh.length === 0 ? "all known" : fresh.length === 1 ? "one new" : "new";
  const part = partTaken(own, last);
  const isFew = fresh.length > 0 && fresh.length <= 3;
  return [
    signOf("values", own.does, own.values.size === 0 ? "no values" : howMany),
    ...(isFew ? [signOf("change", own.does, nearestChange(fresh, own, [last, before]))] : []),
    signOf("takes", own.does, `${part} of ${last.does}`),
    ...(part === "one too few" ? [signOf("instead", own.does, broughtIn(own, before))] : []),
  ];
}

function partTaken(own: StepRead, last: StepRead): string {
  const isShort = last.text.length <= shortLength;
  const digits = isShort ? numbersIn(last.text) : new Set<string>();
  const given = digits.size > 0 && digits.size <= fewValues ? digits : new Set(last.values.keys());
  if (given.size === 0) return "nothing";
  const held = given === digits ? numbersIn(own.text) : own.values;
  const taken = [...given].filter((key) => held.has(key)).length;
  const missing = given.size - taken;
  return missing === 0 ? "all" : missing === 1 ? "one too few" : taken === 0 ? "none" : "some";
}

/** Where the numbers come from that stand there in place of one that is missing. */
function broughtIn(own: StepRead, before: readonly StepRead[]): string {
  const known = [...before.slice(0, 1), ...before.slice(-reach)].map(({ text }) => numbersIn(text));
  const fresh = [...numbersIn(own.text)].filter((one) => !isFactor(one) && !known.some((all) => all.has(one)));
  return fresh.length > 0 ? "a new value" : "a known value or none";
}

/** What programs multiply by, and ones and zeros, come from nowhere. */
const isFactor = (number: string): boolean => /^(?:[0-9]|10+|60|24|12|3600)$/u.test(number);

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(text.replace(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, "").match(/\p{N}+(?:[.:/-]\p{N}+)*/gu) ?? []);

const tellingChanges: readonly ValueChange[] = [
  ...(["other-notation", "power-of-ten", "factor-60", "digits-swapped", "rounded", "one-digit", "one-off"] as const),
];

/** The most telling way in which a new value differs from one that was at hand and is missing. */
function nearestChange(
  fresh: readonly string[],
  own: StepRead,
  [last, before]: [StepRead, readonly StepRead[]],
): string {
  const mine = before.findLast(({ step }) => step.agent === own.step.agent);
  const atHand = [last, mine, before[0]].flatMap((one) => [...(one?.values ?? [])]);
  const missing = atHand.filter(([key]) => !own.values.has(key)).map(([, text]) => text);
  return mostTelling(fresh.flatMap((said) => missing.map((source) => valueChange(said, source))));
}

export function mostTelling(changes: readonly ValueChange[]): ValueChange | "other" {
  return tellingChanges.find((change) => changes.includes(change)) ?? "other";
}
