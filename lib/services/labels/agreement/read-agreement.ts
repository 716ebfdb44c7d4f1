import { createHash } from "node:crypto";
import { groupBy } from "@/lib/traces/group-by";
import { type AgreementView } from "@/lib/attribution/labels/disagreement-view";
import { labelAgreementInTurns, type LabelledUnit } from "@/lib/attribution/labels/label-agreement";
import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readLabelRevision } from "../../ground/kept-reports/kept-report";
import { type Figure, readOrMake } from "../../ground/kept-reports/read-or-make";
import { requireLabelSet } from "../sets/require-label-set";
import { requireRowId } from "../../ground/ids/row-id";
import { inTurns } from "../../ground/paging/in-turns";
import { groupByQuestion } from "./group-by-question";
import { readPeopleClaims, readSetClaims } from "./read-agreement-claims";
import { type AgreementClaim } from "./read-agreement-claims.sql";

/** Intervals are drawn by it: the same labels give the same figures. */
const seed = 1;
/** To be raised with each change of how agreement is measured. */
const measuredBy = 2;

interface Input {
  /** Only traces of this queue. */
  queueId?: string | null;
  /** blind: what people said before they had seen what others say; all: what they say now. */
  of: "blind" | "all";
  /** Two label sets instead of people. */
  sets?: readonly [LabelSetRef, LabelSetRef] | null;
}

type Choice = Pick<Input, "of"> & { queueId: string | null; sets: readonly [LabelSetRef, LabelSetRef] | null };

type Measured = Pick<AgreementView, "agreement" | "seenCount" | "sharedCount">;

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
  const byTrace = groupBy(claims, ({ traceId }) => traceId);
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

const measure = async (ctx: WorkspaceContext, { of, queueId, sets }: Choice): Promise<Measured> => {
  const { claims, seenCount } = sets ? await readSetClaims(ctx, sets) : await readPeopleClaims(ctx, { queueId, of });
  const { units, sharedCount } = await toUnits(ctx, claims);
  return { agreement: await inTurns(labelAgreementInTurns(units, seed)), seenCount, sharedCount };
};

/** Thousands of draws, of as many labels as there are: what was measured is kept until a label changes. */
const readMeasured = async (ctx: WorkspaceContext, choice: Choice): Promise<Figure<Measured>> => {
  const { of, queueId, sets } = choice;
  return readOrMake(ctx, {
    family: "agreement",
    of: sets ? sets.map(formatLabelSetRef).join(" ") : `${of} ${queueId ?? "all"}`,
    version: measuredBy,
    key: await readLabelRevision(ctx),
    make: () => measure(ctx, choice),
  });
};

/**
 * How far those who label the same traces say the same: people on their blind claims or on what they say now, of all
 * traces or of a queue's; or any two label sets.
 * Labels that a decision has excluded are left out; of more than 1,000 traces with two labels a random sample
 * is measured. Where the figures of now take long, those of before, and it says so. Throws NOT_FOUND for a
 * queue or a set of another workspace.
 */
export const readAgreement = async (ctx: WorkspaceContext, input: Input): Promise<AgreementView> => {
  const { of, queueId = null, sets = null } = input;
  const queueName = queueId === null ? null : await queueNameOf(ctx, queueId);
  // Also where figures are kept: a set may be gone by now.
  for (const set of sets ?? []) await requireLabelSet(ctx, set);
  const { value, isOutdated } = await readMeasured(ctx, { of, queueId, sets });
  return { ...value, of: sets ? "sets" : of, queueName, isOutdated };
};
