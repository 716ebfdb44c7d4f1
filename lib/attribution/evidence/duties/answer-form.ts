import { isActing } from "@/lib/attribution/rules/acting-steps";
import { type Step, type Trace } from "@/lib/traces/trace";
import { argumentsText } from "../calls";
import { type Found } from "../strongest";
import { findingOf, quote, type Turn, againstItem } from "./read-duties";

const places =
  /(?:(?:round\w{0,4}|with|to|give\w{0,2})\b[^.?!\n]{0,20}?\b(\d) decimal|\bauf (\d) (?:Nachkomma|Dezimal)|\b(\d) (?:Nachkommastelle|décimale|decimal(?:es)? ?place|casas? decima|decimali\b|decimales\b)|小数(?:点)?(?:以下|第|后|後)\s?(\d)\s?[桁位]|до (\d) знак)/iu;

/** A final answer with another number of decimals than the question asks for, at the step that gives it first. */
export function decimalsOfAnswer(trace: Trace): Found[] {
  const { question, steps, finalAnswer } = trace;
  const found = places.exec(question.slice(0, 3000));
  const digit = found?.slice(1).find((one) => one !== undefined);
  const answer = finalAnswer?.trim() ?? "";
  if (!found || digit === undefined || !/^-?\d{1,15}(?:[.,]\d{1,12})?$/u.test(answer)) return [];
  const decimals = /[.,](\d+)$/u.exec(answer)?.[1]?.length ?? 0;
  if (decimals === Number(digit)) return [];
  // The first message that claims it: what a tool printed is not yet the answer.
  const given = steps.find((one) => isSaid(one) && holdsAlone(one.content, answer));
  if (!given) return [];
  const step = given.kind === "tool-result" ? steps[given.index - 1] : given;
  if (!step || (step !== given && (step.kind !== "tool-call" || !rounds.test(argumentsText(step))))) return [];
  const from = step.content.indexOf(answer);
  const span = step === given ? { from, to: from + answer.length } : null;
  const words = `Step ${step.index} gives ${quote(answer)}, with ${decimals} decimals; the question asks for ${digit}: ${quote(found[0])}.`;
  const isStep = steps[0]?.content.slice(0, 3000).includes(found[0]) === true;
  const at = isStep ? (steps[0]?.content.indexOf(found[0]) ?? 0) : found.index;
  const against = [{ stepIndex: isStep ? 0 : null, span: { from: at, to: at + found[0].length }, text: found[0] }];
  return [findingOf(step, words, span, against)];
}

const isSaid = (step: Step): boolean =>
  step.kind === "tool-result" || (isActing(step) && step.kind !== "tool-call" && step.kind !== "thought");

const rounds = /toFixed|round|toPrecision|:[.,]\d{1,2}f|%[.]\d{1,2}f|floor|ceil|trunc/iu;

const holdsAlone = (content: string, answer: string): boolean => {
  const at = content.indexOf(answer);
  return (
    at >= 0 &&
    !/[\d.,]\d?$/u.test(content.slice(Math.max(0, at - 1), at)) &&
    !/^[.,]?\d/u.test(content.slice(at + answer.length, at + answer.length + 2))
  );
};

const digits = (text: string): string => text.replace(/\D/gu, "");
const parts = (text: string): string =>
  (text.match(/\d+/gu) ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .join(" ");

/** Items that are taken over with their value in another notation: 09/03/2041 for 2041-03-09, 2.750 for 2750. */
export function notationOf({ at, before }: Turn): Found[] {
  if (!at.isOwn) return [];
  for (const source of before)
    for (const item of at.items) {
      const other = source.items.find(({ name }) => name === item.name);
      if (!other || other.value === null || item.value === null || other.value === item.value) continue;
      const isNumber = /^\d[\d.,]{2,14}$/u;
      const isDate = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/u;
      const isMoved =
        isNumber.test(item.value) && isNumber.test(other.value) && digits(item.value) === digits(other.value);
      const isTurned = isDate.test(item.value) && isDate.test(other.value) && parts(item.value) === parts(other.value);
      if (!isMoved && !isTurned) continue;
      const words = `Step ${at.step.index} writes ${quote(item.text)} in a different notation; step ${source.step.index} has ${quote(other.value)}.`;
      return [findingOf(at.step, words, { from: item.from, to: item.to }, againstItem(source.step, other))];
    }
  return [];
}
