import { type Step, type Trace } from "@/lib/traces/trace";
import { nameWords } from "../calls";
import { type KindOfEvidence } from "../evidence-kind";
import { ownsUp } from "../failure-words";
import { type Failure, readFailure } from "../outcomes";
import { excerpt, maxReadLength, type Passage, passagesOf } from "../passages";
import { claimsCheck } from "../check-claims";
import { type Found, type Ranked, strongest } from "../strongest";

export const unverifiedSuccess: KindOfEvidence = {
  name: "unverified-success",
  weight: 0,
  summary: "An agent says that something was tested or verified, but nobody did it, or the last run failed.",
  find: (trace) => strongest(unverifiedClaims(trace)),
};

/** Calls that check or run something, by a word of their name. */
const checking =
  /^(?:tests?|pytest|run\w{0,6}|exec\w{0,8}|verif\w{1,7}|validat\w{1,5}|check\w{0,5}|lint\w{0,3}|build|compile|python|shell|bash|terminal|interpreter|console|sandbox|inspect\w{0,4}|review\w{0,3}|audit)$/u;

interface Run {
  answer: Step;
  failure: Failure | null;
}

function unverifiedClaims({ steps, agents }: Trace): Ranked[] {
  const canAct = agents.some(({ tools }) => (tools?.length ?? 0) > 0) || steps.some(isAct);
  if (!canAct) return [];
  const found: Ranked[] = [];
  const claimants = new Set<string>();
  let hasActed = false;
  let lastRun: Run | null = null;
  for (const step of steps) {
    if (isAct(step)) hasActed = true;
    if (step.kind === "tool-result" && isRun(step)) lastRun = { answer: step, failure: readFailure(step) };
    if (step.kind !== "message" || step.isError) continue;
    if (step.content.includes("```")) hasActed = true;
    const failed = lastRun?.failure?.how === "stated" ? lastRun : null;
    if ((hasActed && !failed) || claimants.has(step.agent)) continue;
    const claim = passagesOf(step.content).find(({ text }) => claimsCheck(text));
    // Who speaks of a failure elsewhere in the message does not hide it.
    if (!claim || ownsUp(step.content.slice(0, maxReadLength))) continue;
    claimants.add(step.agent);
    found.push({ found: toFinding(step, claim, failed), strength: failed ? 2 : 1 });
  }
  return found;
}

const isAct = ({ kind }: Step): boolean => kind === "tool-call" || kind === "tool-result";

const isRun = ({ agent, tool, content }: Step): boolean =>
  nameWords(tool?.name ?? agent).some((word) => checking.test(word)) || /^\s{0,4}exit ?code/iu.test(content);

function toFinding(step: Step, { from, to, text }: Passage, failed: Run | null): Found {
  const against = failed?.failure
    ? [
        {
          stepIndex: failed.answer.index,
          span: failed.failure.to > failed.failure.from ? { from: failed.failure.from, to: failed.failure.to } : null,
          text: failed.answer.content.slice(failed.failure.from, failed.failure.to),
        },
      ]
    : [];
  const but = failed?.failure
    ? `the last run, step ${failed.answer.index}, returned “${excerpt(failed.failure.text)}”`
    : `no tool was called and no code was run in steps 0 to ${step.index}`;
  return {
    stepIndex: step.index,
    agent: step.agent,
    party: "agent",
    words: `Step ${step.index} says “${excerpt(text)}”; ${but}.`,
    span: { from, to },
    against,
  };
}
