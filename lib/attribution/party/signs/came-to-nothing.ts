import { type Trace } from "@/lib/traces/trace";
import { type AnsweredCall, answeredCalls, argumentsText, argumentValues, isProgram } from "../../evidence/calls";
import { denies, ownsUp } from "../../evidence/failure-words";
import { findEvidence } from "../../evidence/find-evidence";
import { readFailure } from "../../evidence/outcomes";
import { type PartySign } from "../party-sign";

const weights = { nothingFits: 2.2, unknownName: 2.2, notThere: 1.8 };
/** A longer answer says more than that there is none. */
const longestAnswer = 600;

/**
 * A run that ends by saying that there is nothing, after calls that nothing is wrong with: nothing fulfills the task,
 * it is about what does not exist, or a record is gone.
 */
export function cameToNothing(trace: Trace): PartySign[] {
  const { steps, finalAnswer } = trace;
  const said = finalAnswer ?? steps.findLast(({ kind }) => kind === "message")?.content ?? "";
  if (said.length > longestAnswer || !saysNothing(said)) return [];
  const calls = answeredCalls(steps);
  const end = calls.at(-1);
  const failure = end && readFailure(end.answer, end.name);
  if (failure?.how === "stated" && !failure.isAbsence) return [];
  const doubtful = new Set(findEvidence(trace).map(({ stepIndex }) => stepIndex));
  const sure = calls.filter(({ call }) => call && !doubtful.has(call.index));
  return emptyQuery(sure, calls) ?? failedLookup(trace, said, sure, calls);
}

/** What stands in an answer beside figures: "0.0" says nothing of the kind. */
function saysNothing(answer: string): boolean {
  const words = answer.replace(/\p{N}+/gu, " ");
  return denies(words) || ownsUp(words);
}

const isQuery = ({ call }: AnsweredCall): boolean => isProgram(argumentValues(call?.tool?.arguments).join("\n"));

const empty = /^\s*(?:none|null|nil|nan|0 rows?|no rows?|\(no rows\)|\[\s*\]|\{\s*\}|undefined|infinity)?\s*$/iu;
const gaveNothing = ({ answer, name }: AnsweredCall): boolean =>
  empty.test(answer.content.trim().split("\n").at(-1) ?? "") || readFailure(answer, name)?.how === "empty";

const isAbsent = ({ answer, name }: AnsweredCall): boolean => readFailure(answer, name)?.isAbsence === true;

/** The last query or program that gave nothing; null where none did, or where something is wrong with it. */
function emptyQuery(sure: readonly AnsweredCall[], calls: readonly AnsweredCall[]): PartySign[] | null {
  const last = calls.findLast(gaveNothing);
  if (!last || !sure.includes(last) || !isQuery(last)) return null;
  const words = `Nothing fulfills all conditions of the task (step ${last.answer.index}).`;
  return [{ party: "user", stepIndex: last.answer.index, words, weight: weights.nothingFits }];
}

function failedLookup(
  { question }: Trace,
  said: string,
  sure: readonly AnsweredCall[],
  calls: readonly AnsweredCall[],
): PartySign[] {
  const lookups = calls.filter((one) => one.call && !isQuery(one));
  const last = lookups.findLast(isAbsent) ?? lookups.at(-1);
  if (!last?.call || !sure.includes(last)) return [];
  // What is said to be missing must have been looked for.
  const missing = namesIn(said).filter((name) => question.includes(name));
  const asked = lookups.map(({ call }) => (call ? argumentsText(call) : ""));
  if (missing.length > 0 && !missing.some((name) => asked.some((text) => text.includes(name)))) return [];
  const { index } = last.answer;
  const name = namesIn(argumentValues(last.call.tool?.arguments).join(" ") || last.call.content).find(
    (one) => question.includes(one) && !calls.some(({ answer }) => answer.content.includes(one)),
  );
  if (name === undefined) {
    const words = `What step ${last.call.index} looks up is not there (step ${index}).`;
    return [{ party: "environment", stepIndex: index, words, weight: weights.notThere }];
  }
  const words = `The task is about “${name.slice(0, 60)}”, which no result of a tool mentions (step ${index}).`;
  return [{ party: "user", stepIndex: index, words, weight: weights.unknownName }];
}

/** Capitalized names, of several words together and of one; none that only begins a sentence. */
const namesIn = (text: string): string[] =>
  [/\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40}){1,5}/gu, /(?<![.!?:]\s|^)\p{Lu}[\p{L}'’-]{2,40}/gu].flatMap(
    (pattern) => text.slice(0, 2_000).match(pattern) ?? [],
  );
