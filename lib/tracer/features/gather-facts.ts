import { type Trace } from "@/lib/traces/trace";
import { isActing } from "@/lib/attribution/rules/acting-steps";
import { readText, type TextReading } from "./read-text";
import { type StepFacts, type TraceFacts } from "./step-facts";
import { findRoles, type Roles } from "./step-roles";
import { measureOverlap } from "./token-overlap";

/** An answer is read no further: the features ask which of its words a step brings. */
const answerLength = 4_000;
const codeTool = /code|python|exec|shell|bash|terminal|sql|interpreter/i;

/** Reads every text of a trace once and counts along its steps; linear in the length of the trace. */
export function gatherFacts(trace: Trace): TraceFacts {
  const readings = trace.steps.map(({ kind, content }) => readText(content, { isSaid: kind !== "tool-result" }));
  const roles = findRoles(trace, readings);
  const question = readText(trace.question);
  const answer = readText((trace.finalAnswer ?? "").slice(0, answerLength));
  const { overlaps, questionSize, answerSize } = measureOverlap({ trace, readings, question, answer });
  const steps = countAlong(trace, readings, roles, overlaps);
  return {
    trace,
    steps,
    actingCount: steps.filter((facts) => facts.isActing).length,
    questionSize,
    answerSize,
    firstCodeStep: findFirstCode(steps),
    answerOriginStep: findAnswerIn(steps.filter(({ step }) => isActing(step))),
    answerSourceStep: findAnswerIn(steps.filter(({ step }) => step.kind !== "input")),
  };
}

/**
 * The first code, else what acted last before a tool first failed: as the rule `firstCodeStep` of
 * lib/attribution/rules, from the facts that are there.
 * Where that rule finds nothing, the second to act, which after an opening step is the first to work.
 */
function findFirstCode(steps: readonly StepFacts[]): number {
  const acting = steps.filter(({ step }) => isActing(step));
  const code = acting.find(({ reading }) => reading.codeBlockCount > 0);
  const failure = steps.findIndex(({ step }) => step.kind === "tool-result" && step.isError);
  const failing = acting.findLast(({ step }) => step.index < failure);
  return (code ?? failing ?? acting[acting.length > 1 ? 1 : 0])?.step.index ?? -1;
}

/** Of these steps, the first with most words of the answer that stood nowhere before; -1 where none has any. */
function findAnswerIn(steps: readonly StepFacts[]): number {
  let [most, found] = [0, -1];
  for (const { step, overlap } of steps) {
    if (overlap.answerFirstHere <= most) continue;
    most = overlap.answerFirstHere;
    found = step.index;
  }
  return found;
}

function countAlong(
  { steps }: Trace,
  readings: readonly TextReading[],
  roles: Roles,
  overlaps: readonly StepFacts["overlap"][],
): StepFacts[] {
  const turns = new Map<string, number>();
  let [actingBefore, lastSpeaker] = [0, ""];
  const facts: StepFacts[] = [];
  for (const [at, step] of steps.entries()) {
    const [reading, overlap] = [readings[at], overlaps[at]];
    if (reading === undefined || overlap === undefined) continue;
    const isCandidate = roles.isCandidate[at] === true;
    const isActing = roles.isActing[at] === true;
    const turnsBefore = turns.get(step.agent) ?? 0;
    const before = facts[at - 1];
    const hasCode = reading.codeBlockCount > 0 || (step.kind === "tool-call" && codeTool.test(step.tool?.name ?? ""));
    const resultBefore = before?.step.kind === "tool-result" ? before : null;
    const own: StepFacts = {
      step,
      reading,
      isCandidate,
      isActing,
      isOpening: at === 0 && step.kind !== "input",
      actingBefore,
      turnsBefore,
      isSameSpeaker: isCandidate && lastSpeaker === step.agent,
      hasCode,
      resultBefore,
      resultAfter: null,
      overlap,
    };
    facts.push(own);
    if (step.kind === "tool-result" && before !== undefined) before.resultAfter = own;
    if (isActing) actingBefore += 1;
    if (isCandidate) {
      turns.set(step.agent, turnsBefore + 1);
      lastSpeaker = step.agent;
    }
  }
  return facts;
}
