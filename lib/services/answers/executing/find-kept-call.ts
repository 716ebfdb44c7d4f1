import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Prisma, prisma } from "@/lib/db";
import { fromCallRow } from "../runs/call-row";
import { type ClaimedRun } from "./claim-run";

type Asking = Pick<
  ClaimedRun,
  "workspaceId" | "runId" | "traceId" | "isFresh" | "evaluationEntryId" | "evaluationRepeat"
>;

/** Whose replies a run may be given; null where nobody's. */
const giversOf = (run: Asking): Prisma.AttributionRunWhereInput | null => {
  const { traceId, isFresh, evaluationEntryId: entryId, evaluationRepeat } = run;
  if (entryId === null) return isFresh ? null : {};
  if (isFresh) return { formerEntryId: entryId, evaluationRepeat, traceId };
  const isNotOfIt = { OR: [{ evaluationEntryId: null }, { evaluationEntryId: { not: entryId } }] };
  const wasNoOtherRepeat = { OR: [{ formerEntryId: null }, { formerEntryId: { not: entryId } }, { evaluationRepeat }] };
  return { AND: [isNotOfIt, wasNoOtherRepeat] };
};

/**
 * The newest readable reply that another run of this workspace got to the very same request, from the endpoint itself;
 * null where there is none. Never from another workspace, and never from another repeat of the same entry of an
 * evaluation: how far repeats agree is what they are made for. A run that asks anew is given only what was told to
 * those in whose place it was made.
 */
export const findKeptCall = async (run: Asking, requestHash: string): Promise<RecordedCall | null> => {
  const givenBy = giversOf(run);
  if (givenBy === null) return null;
  const { workspaceId, runId } = run;
  const row = await prisma.judgeCall.findFirst({
    where: { workspaceId, requestHash, isReadable: true, isReused: false, runId: { not: runId }, run: givenBy },
    orderBy: { createdAt: "desc" },
  });
  return row && fromCallRow(row);
};
