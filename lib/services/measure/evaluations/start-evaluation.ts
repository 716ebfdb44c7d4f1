import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { requireSplit, requireVersion } from "../data-sets/require-version";
import { enqueueFilling } from "../../ground/queue/enqueue";
import { countRunnable } from "./count-runnable";
import { entryColumns } from "./entry-row";
import {
  checkEntries,
  checkLimits,
  type EvaluationChoice,
  type EvaluationLimits,
  invalid,
  maxRuns,
  readName,
} from "./evaluation-choice";
import { readSettings } from "./evaluation-settings";
import { settleEntry } from "./settle-entry";
import { recordAudit } from "../../people/audit/record-audit";

/** Of an evaluation that certifies a judge: what is tried besides, and what is kept with it. */
export interface Certifying {
  probes: readonly string[];
  alongside: (tx: Prisma.TransactionClient, evaluationId: string) => Promise<void>;
}

/** Points to the entry that cannot be run. */
const atEntry = (error: unknown, at: number): unknown =>
  error instanceof KnownError && error.code !== "UNAVAILABLE"
    ? new KnownError(
        error.code,
        error.message,
        (error.details ?? [{ pointer: "", message: error.message }]).map(({ pointer, message }) => ({
          pointer: `/entries/${at}${pointer}`,
          message,
        })),
      )
    : error;

/**
 * Starts an evaluation: its entries, what holds for them now, and a job that makes its runs, one per entry, case and
 * repeat. A worker does the rest. Throws INVALID, pointing to the entry, for a method, model or parameter that cannot
 * be run or a limit that cannot be kept, and where no case has a trace as it was frozen; NOT_FOUND.
 */
export const startEvaluation = async (
  ctx: WorkspaceContext,
  input: EvaluationChoice & EvaluationLimits & { name: string },
  certifying?: Certifying,
): Promise<{ id: string }> => {
  const { workspaceId, actor } = ctx;
  const { split, repeats, maxCostUsd, maxTokens } = input;
  const version = await requireVersion(ctx, input.versionId);
  requireSplit(version, split);
  checkEntries(input);
  checkLimits({ maxCostUsd, maxTokens });
  const name = readName(input.name);
  const settled: Awaited<ReturnType<typeof settleEntry>>[] = [];
  for (const [at, entry] of input.entries.entries())
    settled.push(
      await settleEntry(ctx, entry, maxCostUsd).catch((error: unknown) => {
        throw atEntry(error, at);
      }),
    );
  const caseCount = await countRunnable(ctx, { versionId: version.id, split });
  if (caseCount === 0)
    throw invalid(
      "/versionId",
      "All of these traces were deleted or changed after the data set was frozen. Freeze them again.",
    );
  const runCount = caseCount * settled.length * repeats;
  if (runCount > maxRuns)
    throw invalid(
      "/entries",
      `These are ${runCount.toLocaleString("en")} runs, and an evaluation has at most ${maxRuns.toLocaleString("en")}. Choose a split, fewer entries or fewer repeats.`,
    );
  const choices = settled.map(({ choice }) => choice);
  const held = await readSettings(workspaceId, { versionId: version.id, split }, choices);
  const settings = certifying ? { ...held, probes: certifying.probes } : held;
  return prisma.$transaction(async (tx) => {
    const { id } = await tx.evaluation.create({
      data: {
        settings: escapeValueForStorage(settings) as unknown as Prisma.InputJsonValue,
        workspaceId,
        versionId: version.id,
        name: escapeForStorage(name),
        repeats,
        maxCostUsd,
        split: split === null ? null : escapeForStorage(split),
        maxTokens: maxTokens === null ? null : BigInt(Math.floor(maxTokens)),
        startedById: actor.kind === "user" ? actor.userId : null,
        startedByName: escapeForStorage(actor.name),
      },
      select: { id: true },
    });
    await tx.evaluationEntry.createMany({
      data: settled.map((entry, position) => ({ workspaceId, evaluationId: id, position, ...entryColumns(entry) })),
    });
    await certifying?.alongside(tx, id);
    await enqueueFilling(tx, id);
    await recordAudit(tx, ctx, {
      kind: "evaluation.started",
      subject: name,
      subjectId: id,
      details: { runs: runCount },
    });
    return { id };
  });
};
