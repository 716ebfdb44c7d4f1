import { createHash } from "node:crypto";
import { type AgreementView } from "@/lib/attribution/labels/disagreement-view";
import {
  type LabelAgreement,
  labelAgreementInTurns,
  type LabelledUnit,
} from "@/lib/attribution/labels/label-agreement";
import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { keepReport, readKept } from "../kept-reports/kept-report";
import { requireRowId } from "../row-id";
import { inTurns } from "../traces/in-turns";
import { groupByQuestion } from "./group-by-question";
import { type AgreementClaim, readPeopleClaims, readSetClaims } from "./read-agreement-claims";

/** Intervals are drawn by it: the same labels give the same figures. */
const seed = 1;
/** To be raised with each change of how agreement is measured. */
const measuredBy = 1;

interface Input {
  /** Only traces of this queue. */
  queueId?: string | null;
  /** blind: what people said before they had seen what others say; all: what they say now. */
  of: "blind" | "all";
  /** Two label sets instead of people. */
  sets?: readonly [LabelSetRef, LabelSetRef] | null;
}

const queueNameOf = async ({ workspaceId }: WorkspaceContext, queueId: string): Promise<string> => {
  const where = { id: requireRowId(queueId, "queue"), workspaceId };
  const queue = await prisma.labelQueue.findFirst({ where, select: { name: true } });
  if (!queue) throw notFound("queue");
  return unescapeFromStorage(queue.name);
};

/** Of more traces with two labels than these, a random sample is measured: each is drawn thousands of times. */
const maxShared = 1_000;

/** The order of a sample: by nothing that a trace or its labels say, and always the same. */
const sampleKey = (traceId: string): string => createHash("sha256").update(traceId).digest("hex");

const toUnits = async (
  ctx: WorkspaceContext,
  claims: readonly AgreementClaim[],
): Promise<{ units: LabelledUnit[]; sharedCount: number }> => {
  const byTrace = new Map<string, AgreementClaim[]>();
  for (const claim of claims) byTrace.set(claim.traceId, [...(byTrace.get(claim.traceId) ?? []), claim]);
  const shared = [...byTrace].flatMap(([traceId, made]) => (made.length > 1 ? [traceId] : []));
  const drawn = shared
    .map((traceId) => ({ traceId, key: sampleKey(traceId) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, maxShared)
    .map(({ traceId }) => traceId);
  const questions = await groupByQuestion(ctx, drawn);
  const isMeasured = (traceId: string, made: readonly AgreementClaim[]): boolean =>
    made.length === 1 || questions.has(traceId);
  const units = [...byTrace]
    .filter(([traceId, made]) => isMeasured(traceId, made))
    .map(([traceId, made]) => ({ traceId, question: questions.get(traceId) ?? 0, claims: made }));
  return { units, sharedCount: shared.length };
};

/** Thousands of draws: what was measured of these very labels is kept. */
const measureOnce = async (ctx: WorkspaceContext, scope: string, units: LabelledUnit[]): Promise<LabelAgreement> => {
  const key = createHash("sha256")
    .update(JSON.stringify([measuredBy, seed, units]))
    .digest("hex");
  const kept = await readKept<LabelAgreement>(ctx, scope);
  if (kept?.key === key) return kept.value;
  const agreement = await inTurns(labelAgreementInTurns(units, seed));
  await keepReport(ctx, scope, { key, value: agreement, madeAt: new Date() });
  return agreement;
};

/**
 * How far those who label the same traces say the same: people on their blind claims or on what they say now, of all traces or of a queue's; or any two label sets.
 * Labels that a decision has excluded are left out; of more than 1,000 traces with two labels a random sample is measured. Throws NOT_FOUND for a queue or a set of another workspace.
 */
export const readAgreement = async (ctx: WorkspaceContext, input: Input): Promise<AgreementView> => {
  const queueId = input.queueId ?? null;
  const queueName = queueId === null ? null : await queueNameOf(ctx, queueId);
  const sets = input.sets ?? null;
  const { claims, seenCount } = sets
    ? await readSetClaims(ctx, sets)
    : await readPeopleClaims(ctx, { queueId, of: input.of });
  const scope = sets
    ? `agreement ${sets.map(formatLabelSetRef).join(" ")}`
    : `agreement ${input.of} ${queueId ?? "all"}`;
  const { units, sharedCount } = await toUnits(ctx, claims);
  const agreement = await measureOnce(ctx, scope, units);
  return { agreement, of: sets ? "sets" : input.of, seenCount, queueName, sharedCount };
};
