import { groupBy } from "@/lib/traces/group-by";
import { type Step, type Trace } from "@/lib/traces/trace";
import {
  type AnsweredCall,
  answeredCalls,
  argumentsText,
  argumentValues,
  isProgram,
  nameWords,
  tellingWords,
} from "../../evidence/calls";
import { changesSomething } from "../../evidence/claims";
import { readFailure } from "../../evidence/outcomes";
import { excerpt } from "../../evidence/passages";
import { type PartySign } from "../party-sign";
import { recompute } from "../recompute";

const weights = { miscalculated: 4, stuck: 3, garbled: 3, brokenOff: 2.5, unsteady: 1.5 };

/** A call that was answered without a failure, and what the tool gave. */
interface Given {
  call: Step;
  answer: Step;
  name: string;
  /** Without a line that only leads to it. */
  text: string;
}

/** Answers of tools that are not what the call asked for. */
export function wrongAnswers({ steps, question }: Trace): PartySign[] {
  const given = answeredCalls(steps).flatMap((answered) => givenBy(answered));
  const byTool = [...groupBy(given, ({ name }) => name).values()];
  return [
    ...given.flatMap(miscalculated),
    ...byTool.flatMap(stuck),
    ...given.flatMap((one) => garbled(one, question)),
    ...byTool.flatMap(brokenOff),
    ...unsteady(given),
  ];
}

function givenBy({ call, answer, name }: AnsweredCall): Given[] {
  if (!call || readFailure(answer, name)) return [];
  return [{ call, answer, name, text: answer.content.replace(/^[^\n]{0,60}:\n/u, "").trim() }];
}

const signAt = ({ answer }: Given, words: string, weight: number): PartySign => ({
  party: "tool",
  stepIndex: answer.index,
  words,
  weight,
});

/** Arithmetic that comes to something else. */
function miscalculated(one: Given): PartySign[] {
  const { call, answer, name, text } = one;
  const [code, ...more] = argumentValues(call.tool?.arguments ?? call.content);
  const result = code === undefined || more.length > 0 ? null : recompute(code);
  if (result === null || !/^-?\d+(?:\.\d+)?\.?$/u.test(text)) return [];
  if (Math.abs(Number(result) - Number(text)) <= 1e-9 * Math.max(1, Math.abs(Number(result)))) return [];
  const words = `${excerpt(name)} gives ${excerpt(text)} in step ${answer.index}; what it was asked comes to ${result}.`;
  return [signAt(one, words, weights.miscalculated)];
}

const leastStuck = 5;
const fold = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** The answer to an earlier call once more, which holds nothing of what this one asks. */
function stuck(calls: readonly Given[]): PartySign[] {
  const before = new Map<string, Given>();
  return calls.flatMap((one) => {
    const { call, answer, name, text } = one;
    const said = fold(text);
    const first = before.get(said);
    if (!first) before.set(said, one);
    if (!first || said.length < leastStuck || changesSomething(nameWords(name))) return [];
    const asked = argumentsText(call);
    if (fold(asked) === fold(argumentsText(first.call)) || !isBesideThePoint(call, said)) return [];
    const words = `${excerpt(name)} gives in step ${answer.index} what it gave to another call in step ${first.answer.index}.`;
    return [signAt(one, words, weights.stuck)];
  });
}

/** Whether an answer has nothing of the words of its call; of a program, whether it gives back what it was given. */
function isBesideThePoint(call: Step, said: string): boolean {
  const asked = argumentsText(call);
  if (isProgram(argumentValues(call.tool?.arguments).join("\n")))
    return /^[\d\s.,-]+$/u.test(said) && asked.includes(said);
  const words = tellingWords(asked);
  const lower = said.toLowerCase();
  return words.length > 0 && !words.some((word) => lower.includes(word));
}

/** Signs that no text has. */
const noText = /\u{fffd}|Ã[\u0080-\u00bf¤]|â€|\\u[\da-f]{0,3}(?![\da-f])/iu;

function garbled(one: Given, question: string): PartySign[] {
  const { call, answer, name, text } = one;
  const found = noText.exec(text);
  if (!found || noText.test(question) || noText.test(argumentsText(call))) return [];
  const passage = excerpt(text.slice(Math.max(0, found.index - 20), found.index + 20));
  return [
    signAt(one, `What ${excerpt(name)} gives in step ${answer.index} is garbled (“${passage}”).`, weights.garbled),
  ];
}

/** Texts that break off in the middle, though what else the tool gives does not. */
function brokenOff(calls: readonly Given[]): PartySign[] {
  const prose = calls.filter(({ text }) => text.length > 30 && !isRecord(text));
  const open = prose.filter(({ text }) => !closed.test(text));
  const isOnlyOne = new Set(open.map(({ text }) => fold(text))).size === 1 && prose.length - open.length > 1;
  return calls
    .filter((one) => isCut(one.text) || (isOnlyOne && one === open[0] && !saysSo.test(one.text)))
    .map((one) => {
      const words = `What ${excerpt(one.name)} gives in step ${one.answer.index} breaks off (“${excerpt(one.text.slice(-30))}”).`;
      return signAt(one, words, weights.brokenOff);
    });
}

const isRecord = (text: string): boolean => /^\s*[{[](?!\d+\])/u.test(text);
const closed = /[.!?。！？)\]}"'”’`*>:;|%-]$/u;
/** A text that was cut to a length says so. */
const saysSo = /(?:…|\.\.\.|\btruncated\b[^\n]{0,40}|\bcut off\b[^\n]{0,40})$/u;

/** A number that ends in a point, or a record whose brackets are not closed. */
function isCut(text: string): boolean {
  if (/^\d+\.$/u.test(text)) return true;
  if (!isRecord(text) || text.length < 20 || saysSo.test(text)) return false;
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/gu, "");
  return count(bare, /[{[]/gu) > count(bare, /[}\]]/gu);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
/** A shorter call ("next", "scroll down") may well be answered otherwise. */
const leastAsked = 20;

/** The same call answered otherwise, with no call between that could have changed anything. */
function unsteady(calls: readonly Given[]): PartySign[] {
  const before = new Map<string, Given>();
  return calls.flatMap((one) => {
    const { call, answer, name, text } = one;
    if (changesSomething(nameWords(name))) before.clear();
    const asked = fold(argumentsText(call));
    const key = `${name}\n${asked}`;
    const first = before.get(key);
    before.set(key, one);
    if (!first || asked.length < leastAsked || fold(first.text) === fold(text)) return [];
    const words = `${excerpt(name)} answers the same call otherwise in step ${answer.index} than in step ${first.answer.index}.`;
    return [signAt(one, words, weights.unsteady)];
  });
}
