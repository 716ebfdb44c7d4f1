import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ContributoryStep, type Quote } from "@/lib/traces/attribution";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { readTaxonomy } from "../taxonomies/read-taxonomy";
import { locateText } from "../../ground/stored/locate-text";

/** Longest reason and longest quote, in characters. */
const maxReasonLength = 20_000;
const maxQuoteLength = 4_000;
const maxQuotes = 20;
const maxContributory = 50;

/** What somebody says of a trace; what is left out is not said. */
export type StatedClaim = Pick<LabelClaim, "agent" | "stepIndex" | "reason"> & Partial<LabelClaim>;

/** The trace that is spoken of, as stored. */
interface ClaimedTrace {
  id: string;
  agents: unknown;
  stepCount: number;
}

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

const namesOf = (agents: unknown): string[] =>
  (agents as { name: string }[]).map((agent) => unescapeFromStorage(agent.name));

const requireStep = (index: number, { stepCount }: ClaimedTrace, pointer: string): void => {
  if (Number.isInteger(index) && index >= 0 && index < stepCount) return;
  throw invalid(
    pointer,
    stepCount === 0 ? "This trace has no steps." : `Choose a step between 0 and ${stepCount - 1}.`,
  );
};

const checkRange = (claim: StatedClaim, trace: ClaimedTrace): LabelClaim["range"] => {
  if (!claim.range) return null;
  const { first, last } = claim.range;
  requireStep(first, trace, "/range/first");
  requireStep(last, trace, "/range/last");
  if (first > claim.stepIndex || last < claim.stepIndex)
    throw invalid("/range", `The range must include step ${claim.stepIndex}.`);
  return first === last ? null : { first, last };
};

const checkQuotes = async (ctx: WorkspaceContext, given: readonly Quote[], trace: ClaimedTrace): Promise<Quote[]> => {
  if (given.length > maxQuotes) throw invalid("/quotes", `A label has at most ${maxQuotes} quotes.`);
  const quotes: Quote[] = [];
  for (const [at, { stepIndex, text }] of given.entries()) {
    requireStep(stepIndex, trace, `/quotes/${at}/stepIndex`);
    const pointer = `/quotes/${at}/text`;
    if (text.length > maxQuoteLength)
      throw invalid(pointer, `A quote has at most ${maxQuoteLength.toLocaleString("en")} characters.`);
    const { range } = await locateText(ctx, { traceId: trace.id, index: stepIndex, text });
    if (!range) throw invalid(pointer, `Step ${stepIndex} does not contain this text.`);
    quotes.push({ stepIndex, text });
  }
  return quotes;
};

const checkContributory = async (
  { workspaceId }: WorkspaceContext,
  given: readonly ContributoryStep[],
  trace: ClaimedTrace,
): Promise<ContributoryStep[]> => {
  if (given.length > maxContributory)
    throw invalid("/contributory", `A label names at most ${maxContributory} further steps.`);
  for (const [at, { stepIndex }] of given.entries()) requireStep(stepIndex, trace, `/contributory/${at}/stepIndex`);
  const rows = await prisma.step.findMany({
    where: { workspaceId, traceId: trace.id, index: { in: given.map(({ stepIndex }) => stepIndex) } },
    select: { index: true, agent: true },
  });
  const speakers = new Map(rows.map(({ index, agent }) => [index, unescapeFromStorage(agent)]));
  const named = new Set<number>();
  return given.map(({ stepIndex, agent, part }, at) => {
    const speaker = speakers.get(stepIndex);
    if (speaker === undefined || !sameAgent(speaker, agent))
      throw invalid(`/contributory/${at}/agent`, `Step ${stepIndex} is not by this agent.`);
    if (named.has(stepIndex)) throw invalid(`/contributory/${at}/stepIndex`, `Step ${stepIndex} is named twice.`);
    named.add(stepIndex);
    return { stepIndex, agent: speaker, part };
  });
};

const checkMode = async (
  ctx: WorkspaceContext,
  { failureMode, taxonomy }: StatedClaim,
): Promise<Pick<LabelClaim, "failureMode" | "taxonomy">> => {
  if (!failureMode || !taxonomy) return { failureMode: null, taxonomy: null };
  const { name, version, modes } = await readTaxonomy(ctx, taxonomy);
  if (!modes.some(({ id }) => id === failureMode))
    throw invalid("/failureMode", "Choose one of the failure modes of this taxonomy.");
  return { failureMode, taxonomy: { name, version } };
};

/**
 * A claim as it may be kept: the agent as the trace writes it, a range of one step left out. Throws INVALID with a
 * pointer into the claim where the trace has no such agent, step or words, where a range does not hold the step, a
 * contributory step is another agent's or something is too long; NOT_FOUND for a taxonomy of another workspace.
 */
export const checkClaim = async (
  ctx: WorkspaceContext,
  trace: ClaimedTrace,
  claim: StatedClaim,
): Promise<LabelClaim> => {
  const agent = namesOf(trace.agents).find((name) => sameAgent(name, claim.agent));
  if (agent === undefined) throw invalid("/agent", "Choose one of the agents of this trace.");
  requireStep(claim.stepIndex, trace, "/stepIndex");
  if (claim.reason.length > maxReasonLength)
    throw invalid("/reason", `A reason has at most ${maxReasonLength.toLocaleString("en")} characters.`);
  return {
    agent,
    stepIndex: claim.stepIndex,
    reason: claim.reason,
    isCertain: claim.isCertain ?? true,
    range: checkRange(claim, trace),
    quotes: await checkQuotes(ctx, claim.quotes ?? [], trace),
    contributory: await checkContributory(ctx, claim.contributory ?? [], trace),
    party: claim.party ?? null,
    ...(await checkMode(ctx, claim)),
  };
};
