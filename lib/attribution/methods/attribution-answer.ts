import { type Attribution, type Quote, type Suspect } from "@/lib/traces/attribution";
import { normaliseAgent, sameAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";
import { checkQuotes } from "../check-quotes";
import { isDenial } from "../denial";
import { noStep } from "../reply-fields";
import { type AttributionReply, type DetailedAttributionReply } from "../reply-schemas";
import { readFailureMode } from "../taxonomies/failure-mode-prompt";
import { type Taxonomy } from "../taxonomies/taxonomy";

/** What a judge answered: the fields that every attribution has, and those that some methods ask for besides. */
type Answer = AttributionReply & Partial<DetailedAttributionReply>;
type Steps = readonly Pick<Step, "index" | "agent" | "content">[];

/** Agent and step that stand in the trace, as the judge named them: the agent need not be the speaker of the step. */
export interface Named {
  agent: string;
  stepIndex: number;
}

/** How much is left of a score whose quotes are all words that are not in their step. */
const UNVERIFIED_SHARE = 0.5;

/**
 * Gives the name of an agent as the trace writes it; undefined for one that takes no step. A reply
 * may name hundreds of thousands.
 */
function speakersOf(steps: Steps): (agent: string | null) => string | undefined {
  const keyOf = (agent: string): string => normaliseAgent(agent).toLowerCase();
  const names = new Map<string, string>();
  for (const name of new Set(steps.map(({ agent }) => agent))) {
    const key = keyOf(name);
    if (!names.has(key)) names.set(key, name);
  }
  return (agent) => (agent === null ? undefined : names.get(keyOf(agent)));
}

/** Null where the step is not in the trace, or the agent takes no step of it. */
export function nameAnswer({ agent, step }: Pick<AttributionReply, "agent" | "step">, steps: Steps): Named | null {
  const name = speakersOf(steps)(agent);
  return name !== undefined && step !== null && step >= 0 && step < steps.length
    ? { agent: normaliseAgent(name), stepIndex: step }
    : null;
}

/**
 * Says why `nameAnswer` finds nothing, in a sentence that can be sent back to the judge; null where it does, and of a
 * denial, which is an answer too.
 */
export function findAnswerFault(
  { agent, step }: Pick<AttributionReply, "agent" | "step">,
  steps: Steps,
): string | null {
  if (isDenial({ agent, step })) return null;
  const last = steps.length - 1;
  if (step === null || step === noStep) return `"step" must be one whole number from 0 to ${last}.`;
  if (step < 0 || step > last) return `Step ${step} does not exist: the steps run from 0 to ${last}.`;
  if (speakersOf(steps)(agent) !== undefined) return null;
  const said = agent === null ? '"agent" is missing' : `No agent named "${agent.slice(0, 80)}" takes a step`;
  return `${said}: it must be one of the agents in the table.`;
}

/** Said where the agent is not the speaker of the step; null where it is. */
function noteOnSpeaker({ agent, stepIndex }: Named, steps: Steps): string | null {
  const speaker = steps[stepIndex]?.agent ?? "";
  return sameAgent(speaker, agent)
    ? null
    : `The judge holds ${agent} responsible, but step ${stepIndex} was taken by ${speaker}. Both are kept as said.`;
}

/**
 * Turns a judge's answer into an attribution. What is not in the trace is left out, with a note. Quotes that are not in
 * their step stay, marked, and halve the scores that rest on them alone. A failure mode is one of the taxonomy's, by
 * its id, or the judge's own words.
 */
export function toAttribution(
  reply: Answer,
  named: Named,
  { steps, taxonomy }: { steps: Steps; taxonomy: Taxonomy | null },
): { attribution: Attribution; notes: string[] } {
  const checked = checkQuotes(steps, reply.quotes);
  const ranked = rankSuspects(reply, steps, checked.quotes);
  const isUnfounded = isUnsupported(named.stepIndex, checked.quotes) || hasNoneVerified(reply, checked.quotes);
  const details = readDetails(reply, named, steps);
  const mode = nameFailureMode(reply.failure_mode, taxonomy);
  const notes = [
    noteOnSpeaker(named, steps),
    ...noteOnQuotes(checked, ranked.weakened, reply.confidence !== null && isUnfounded),
    sayLeftOut(ranked.strangerCount, "suspect", "the step or agent is not in this trace, or no likelihood was stated"),
    reply.confidence === null ? "The judge stated no confidence from 0 to 1." : null,
    ...details.notes,
    mode.note,
  ];
  const attribution: Attribution = {
    ...named,
    reason: reply.reasoning,
    quotes: checked.quotes,
    suspects: ranked.suspects,
    ...details.fields,
    ...mode.fields,
  };
  if (reply.confidence !== null)
    attribution.confidence = isUnfounded ? reply.confidence * UNVERIFIED_SHARE : reply.confidence;
  return { attribution, notes: notes.filter((note) => note !== null) };
}

const isVerified = (quote: Quote): boolean => quote.isVerified !== false;

/** Whether the step is quoted, and never with words of its own. */
function isUnsupported(stepIndex: number, quotes: readonly Quote[]): boolean {
  const own = quotes.filter((quote) => quote.stepIndex === stepIndex);
  return own.length > 0 && !own.some(isVerified);
}

const hasNoneVerified = (reply: Answer, quotes: readonly Quote[]): boolean =>
  reply.quotes.length > 0 && !quotes.some(isVerified);

/** The likeliest first, of equals the earliest; each step and agent once, at its highest. */
function rankSuspects({ suspects: said }: Answer, steps: Steps, quotes: readonly Quote[]) {
  const speaking = speakersOf(steps);
  const ranked = new Map<string, Suspect>();
  const weakened = new Set<number>();
  let strangerCount = 0;
  for (const { step, agent, likelihood } of said) {
    const name = speaking(agent);
    if (step === null || step < 0 || step >= steps.length || name === undefined || likelihood === null) {
      strangerCount += 1;
      continue;
    }
    const isWeak = isUnsupported(step, quotes);
    if (isWeak) weakened.add(step);
    const suspect = { stepIndex: step, agent: name, score: isWeak ? likelihood * UNVERIFIED_SHARE : likelihood };
    const key = `${step} ${name}`;
    if (suspect.score > (ranked.get(key)?.score ?? -1)) ranked.set(key, suspect);
  }
  const suspects = [...ranked.values()].sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
  return { suspects, weakened: [...weakened].sort((a, b) => a - b), strangerCount };
}

function noteOnQuotes(
  { quotes, strangerCount }: ReturnType<typeof checkQuotes>,
  weakened: readonly number[],
  isConfidenceHalved: boolean,
): (string | null)[] {
  const unverified = quotes.filter((quote) => !isVerified(quote)).length;
  const halved = [
    ...(weakened.length > 0 ? [`the likelihood of step ${weakened.join(", ")}`] : []),
    ...(isConfidenceHalved ? ["the stated confidence"] : []),
  ];
  return [
    unverified > 0
      ? `${count(unverified, "quote")} not found in the cited step: marked, and kept as the judge wrote them.`
      : null,
    halved.length > 0 ? `No quote for it could be verified, so this was halved: ${halved.join(", ")}.` : null,
    sayLeftOut(strangerCount, "quote", "no step of this trace is cited, there are no words, or there are too many"),
  ];
}

const sayLeftOut = (number: number, noun: string, why: string): string | null =>
  number > 0 ? `${count(number, noun)} left out: ${why}.` : null;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? " was" : "s were"}`;

/** Origin, suggested fix and contributory steps, where the judge gave them and they fit the trace. */
function readDetails({ party, origin, suggested_fix: fix, contributory = [] }: Answer, named: Named, steps: Steps) {
  const notes: string[] = [];
  const fields: Partial<Attribution> = {};
  const speaking = speakersOf(steps);
  const from = speaking(origin?.from ?? null);
  const to = speaking(origin?.to ?? null);
  if (party && party !== "nobody") fields.party = party;
  if (origin?.kind === "agent") fields.origin = { kind: "agent" };
  else if (origin && from !== undefined && to !== undefined) fields.origin = { kind: origin.kind, from, to };
  else if (origin)
    notes.push(`The origin (${origin.kind}) was left out: it must name a sender and a receiver that take steps.`);
  if (fix) fields.suggestedFix = fix.text;
  if (fix?.kind) fields.suggestedFixKind = fix.kind;
  const others = new Map<number, NonNullable<Attribution["contributory"]>[number]>();
  for (const { step, agent, part } of contributory) {
    const name = speaking(agent);
    if (step === null || step < 0 || step >= steps.length || name === undefined || part === null) continue;
    if (step !== named.stepIndex && !others.has(step)) others.set(step, { stepIndex: step, agent: name, part });
  }
  if (others.size > 0) fields.contributory = [...others.values()].sort((a, b) => a.stepIndex - b.stepIndex);
  return { fields, notes };
}

function nameFailureMode(
  said: string | null,
  taxonomy: Taxonomy | null,
): { fields: Pick<Attribution, "failureMode" | "taxonomy">; note: string | null } {
  if (said === null) return { fields: {}, note: null };
  if (!taxonomy) return { fields: { failureMode: said }, note: null };
  const { name, version, title } = taxonomy;
  const mode = readFailureMode(said, taxonomy);
  return mode
    ? { fields: { failureMode: mode.id, taxonomy: { name, version } }, note: null }
    : {
        fields: { failureMode: said },
        note: `The failure mode is in the judge's own words: it is not one of ${title}.`,
      };
}
