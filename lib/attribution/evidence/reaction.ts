import { type Step } from "@/lib/traces/trace";
import { type Act } from "./acts";
import { type AnsweredCall, nameWords, tellingWords } from "./calls";
import { changesSomething, repliesBy, seeksHelp } from "./claims";
import { denies } from "./failure-words";
import { type Failure } from "./outcomes";
import { passagesOf } from "./passages";
import { areAbout, type Purpose } from "./purpose";

/** So many steps after a failure are read. */
const maxWindow = 40;
/** A good turn within so many acts of its own takes back what an agent said right after the failure. */
const maxTakeBack = 2;

/** What an act makes of a failure: takes it up, goes on as if nothing had been, or neither. */
type Reaction = "minds" | "ignores" | "open";

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The first step that goes on as if a failed call had been good; null where it is minded or nothing is sure. */
export function reactionTo(
  steps: readonly Step[],
  answered: AnsweredCall,
  failure: Failure,
  purpose: Purpose,
  readAct: (step: Step) => Act,
): Step | null {
  const start = answered.answer.index + 1;
  let actor: string | null = answered.caller;
  let ignoring: Step | null = null;
  let since = 0;
  for (const step of steps.slice(start, start + maxWindow)) {
    if (step.kind === "system") continue;
    if (step.kind === "input") {
      if (isForOthers(step, answered.caller)) continue;
      return ignoring;
    }
    if (step.kind === "tool-result") {
      // Its answer to who called it: the turn of the agent is over.
      if (actor !== null && step.recipient !== undefined && same(step.agent, actor)) {
        if (ignoring || readAct(step).ownsUp) return ignoring;
        actor = null;
      }
      continue;
    }
    if (actor !== null && !same(step.agent, actor)) continue;
    const reaction = reactionOf(step, answered, failure, purpose, readAct(step));
    if (reaction === "minds") return since < maxTakeBack && ignoring?.kind !== "tool-call" ? null : ignoring;
    if (ignoring && (since += 1) >= maxTakeBack) return ignoring;
    if (reaction === "ignores") ignoring ??= step;
    if (step.kind === "handoff" && !ignoring) actor = step.recipient ?? null;
  }
  return ignoring;
}

const isForOthers = ({ recipient }: Step, caller: string | null): boolean =>
  recipient !== undefined && recipient !== "" && caller !== null && !same(recipient, caller);

function reactionOf(step: Step, answered: AnsweredCall, failure: Failure, purpose: Purpose, act: Act): Reaction {
  if (step.isError) return "minds";
  if (step.kind === "thought") return "open";
  if (act.ownsUp) return "minds";
  const called = step.tool?.name ?? "";
  // An answer that was refused and is given again is a second try, as with any other call.
  const isCall = step.kind === "tool-call" && (same(called, answered.name) || !repliesBy(nameWords(called)));
  if (isCall) return reactionOfCall(step, answered, failure, purpose, act);
  const isOfValues = areAbout(act.words, purpose.values);
  if (step.kind === "handoff") return act.text.length > 20 && isOfValues ? "ignores" : "open";
  if (act.asks || act.isCode || saysAbsent(act.text, failure, purpose)) return "minds";
  const isAbout = isOfValues || areAbout(act.words, purpose.names);
  if (failure.how === "worded" && !act.speaksOfAll && retells(act, failure, purpose)) return "minds";
  const claims = act.claimsSuccess || (isAbout && (act.hasFigure || act.speaksOfAll));
  if (failure.how === "stated" || failure.isPassing)
    return claims || (isAbout && act.text.length > 30) ? "ignores" : "open";
  return isAbout && claims ? "ignores" : "open";
}

/** Whether it says that what was not found is not there. */
function saysAbsent(text: string, { how, isAbsence }: Failure, { values }: Purpose): boolean {
  if (!isAbsence) return false;
  if (how === "empty") return denies(text);
  return passagesOf(text).some((passage) => denies(passage.text) && areAbout(tellingWords(passage.text), values));
}

/** A figure, or a word of an alphabet that is too long to stand in any text. */
const remarkable = /^(?:\p{N}{2,}|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{5,})$/u;

/** Whether words of the notice return that the call did not hold: it is then reported on, a failure or not. */
function retells({ words }: Act, { text }: Failure, { values, names }: Purpose): boolean {
  const notice = tellingWords(text).filter((word) => remarkable.test(word));
  const own = new Set(notice.filter((word) => !areAbout([word], values) && !areAbout([word], names)));
  return words.some((word) => own.has(word));
}

function reactionOfCall(
  step: Step,
  { call, name }: AnsweredCall,
  failure: Failure,
  { values }: Purpose,
  act: Act,
): Reaction {
  const called = step.tool?.name ?? "";
  const sharesValues = areAbout(act.words, values);
  if (same(called, name) || (call?.recipient !== undefined && same(step.recipient ?? "", call.recipient))) {
    // Another item of the same kind is no second try at what may pass.
    const isOther = failure.isPassing && !sharesValues && act.words.length > 0 && values.words.size > 0;
    return isOther ? "open" : "minds";
  }
  const words = nameWords(called);
  if (seeksHelp(words)) return "minds";
  if (changesSomething(words)) return sharesValues ? "ignores" : "open";
  return sharesValues ? "minds" : "open";
}
