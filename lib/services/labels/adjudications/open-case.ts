import { type AdjudicationCase, type CaseClaim } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { requireRowId } from "../../ground/ids/row-id";
import { toAdjudication } from "./adjudication-row";
import { placeQuotes } from "./place-quotes";
import { answeredRuns, readClaims } from "./read-claims";
import { maxQuestionLength, readSteps } from "./open-case.sql";
/** Steps that are shown, those named first. */
const maxSteps = 60;

const toClaims = async (ctx: WorkspaceContext, input: { traceId: string; withRuns: boolean }): Promise<CaseClaim[]> => {
  const claims = await readClaims(prisma, ctx, input);
  const { traceId } = input;
  return Promise.all(
    claims.map(async (claim) => ({ ...claim, quotes: await placeQuotes(ctx, { traceId, quotes: claim.quotes }) })),
  );
};

/** The steps that claims and quotes name, and then one on either side of each that a claim names. */
const stepsConcerned = (claims: readonly CaseClaim[]): number[] => {
  const named = claims.flatMap(({ stepIndex, range }) => [stepIndex, ...(range ? [range.first, range.last] : [])]);
  const quoted = claims.flatMap(({ quotes }) => quotes.map(({ stepIndex }) => stepIndex));
  const beside = claims.flatMap(({ stepIndex }) => [stepIndex - 1, stepIndex + 1]);
  return [...new Set([...named, ...quoted, ...beside])].slice(0, maxSteps);
};

/**
 * Everything that is said of a trace, with the words it rests on and what was decided before. Whoever is
 * shown it has seen what others say.
 * Throws NOT_FOUND for a trace of another workspace, FORBIDDEN for somebody who is to label it blind.
 */
export const openCase = async (
  ctx: WorkspaceContext,
  input: { traceId: string; withRuns: boolean },
): Promise<AdjudicationCase> => {
  const traceId = requireRowId(input.traceId, "trace");
  const trace = await prisma.trace.findFirst({
    where: { id: traceId, workspaceId: ctx.workspaceId },
    select: {
      id: true,
      title: true,
      question: true,
      expectedAnswer: true,
      stepCount: true,
      agents: true,
      adjudications: { orderBy: { number: "desc" } },
    },
  });
  if (!trace) throw notFound("trace");
  await requireSight(ctx, { traceId });
  const [claims, runCount] = await Promise.all([
    toClaims(ctx, { traceId, withRuns: input.withRuns }),
    prisma.attributionRun.count({ where: answeredRuns(ctx, traceId) }),
  ]);
  await noteSightings(ctx, [traceId]);
  const { title, question, expectedAnswer, stepCount } = trace;
  return {
    trace: {
      id: traceId,
      stepCount,
      title: unescapeFromStorage(title),
      question: unescapeFromStorage(question).slice(0, maxQuestionLength),
      expectedAnswer: expectedAnswer === null ? null : unescapeFromStorage(expectedAnswer),
      agents: (trace.agents as unknown as { name: string }[]).map(({ name }) => unescapeFromStorage(name)),
    },
    claims,
    runCount,
    steps: await readSteps(ctx, traceId, stepsConcerned(claims)),
    history: trace.adjudications.map(toAdjudication),
  };
};
