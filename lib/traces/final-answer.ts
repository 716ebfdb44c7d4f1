import { type Step } from "./trace";

const markerWords = "FINAL ANSWER:";
const marker = /FINAL ANSWER:[ \t]*([^\r\n]*)/g;

/** Words by which a team ends its talk and which answer nothing. */
const closingWord = /^[*_`"'\s]*(?:APPROVED?|TERMINATE|TERMINATED|EXIT|STOP|END|DONE|LGTM)[*_`"'.!\s]*$/;
const closingTail = /TERMINATE[.\s]*$/;
/** How an orchestrator says that all was done: no rule cut the run short. */
const isComplete = /^\s*Digraph execution is complete\b/;
/** Names by which a person takes part. */
const person = /^(?:user|human)(?:[\s_-]?(?:proxy|input))?(?:[\s_-]?agent)?$/i;

/**
 * What the agents answered, by a stated rule, or undefined:
 * 1. the rest of the line after the last `FINAL ANSWER:` that an agent or the system wrote
 *    (never one in the question, an
 *    instruction or a tool's answer);
 * 2. else, unless the run was cut short by a termination rule or ended in a failure, the last plain message that is
 *    neither a person's nor a mere word of closing (`APPROVE`, `TERMINATE`, the word that `termination` names), without
 *    a closing `TERMINATE`. A message that still calls a tool is none, and nothing before it is.
 */
export function findFinalAnswer(steps: readonly Step[], termination?: string): string | undefined {
  for (const step of steps.toReversed()) {
    if (step.kind !== "message" && step.kind !== "thought" && step.kind !== "system") continue;
    if (!step.content.includes(markerWords)) continue;
    const stated = [...step.content.matchAll(marker)].at(-1)?.[1]?.trim();
    if (stated) return stated;
  }
  const last = steps.at(-1);
  if (last?.kind === "system" && !isComplete.test(last.content)) return undefined;
  for (const step of steps.toReversed()) {
    if (step.kind !== "message") continue;
    if (step.isError) return undefined;
    const said = step.content.replace(closingTail, "").trim();
    if (said === "" || isClosing(said, termination) || person.test(step.agent)) continue;
    return callsTool(step, steps) ? undefined : said;
  }
  return undefined;
}

/** Whether a text is no more than the word that ends the run. */
function isClosing(said: string, termination: string | undefined): boolean {
  if (closingWord.test(said)) return true;
  const named = /^Text '(.{1,100})' mentioned/.exec(termination ?? "")?.[1];
  return named !== undefined && said.replace(/[.!]$/, "") === named;
}

/** Whether the same turn goes on with a call of a tool. */
function callsTool({ index, agent }: Step, steps: readonly Step[]): boolean {
  const next = steps[index + 1];
  return next?.kind === "tool-call" && next.agent === agent;
}
