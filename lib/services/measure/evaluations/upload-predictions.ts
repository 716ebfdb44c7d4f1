import { type UploadOutcome } from "@/lib/attribution/evaluation/evaluation-view";
import { type ReadPredictions, readPredictionsInTurns } from "@/lib/attribution/evaluation/read-predictions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { requireSplit, requireVersion } from "../data-sets/require-version";
import { inTurns } from "../../ground/paging/in-turns";
import { bulkTransaction } from "../../ground/search/select-traces";
import { invalid, maxEntries, maxRuns, readName } from "./evaluation-choice";
import { readCases } from "./read-cases";

/** Answers of one statement. */
const batchSize = 2_000;
/** So many faults are told. */
const maxFaults = 50;
const maxTitleLength = 200;

const nothingUsable = ({ faults }: ReadPredictions): KnownError => {
  const message = "No line of this file names a case of this data set with an agent or a step.";
  const details = faults
    .slice(0, maxFaults)
    .map((fault) => ({ pointer: `/line/${fault.line}`, message: fault.message }));
  return new KnownError("INVALID", message, details.length > 0 ? details : [{ pointer: "/text", message }]);
};

/** A file of one system is called as its reader says; of several, each by its own name too. */
const titlesOf = (title: string, groups: ReadPredictions["groups"]): string[] =>
  groups.map(({ entry }, at) => {
    const own = entry?.title.trim() || `${at + 1}`;
    return [...(groups.length === 1 ? title : `${title} · ${own}`)].slice(0, maxTitleLength).join("");
  });

/**
 * Stores what another system answered on the cases of a version: an evaluation of its own, with an entry
 * for each system that the file tells apart. A case without an answer counts as failed. Lines that cannot
 * be used are told. A trial reads and checks alone. Throws INVALID where none can be, or for more answers
 * than an evaluation has; NOT_FOUND.
 */
export const uploadPredictions = async (
  ctx: WorkspaceContext,
  input: { versionId: string; split: string | null; title: string; text: string; isTrial?: boolean | undefined },
): Promise<UploadOutcome> => {
  const { workspaceId, actor } = ctx;
  const version = await requireVersion(ctx, input.versionId);
  const { split } = input;
  requireSplit(version, split);
  const title = readName(input.title);
  const cases = await readCases(ctx, { versionId: version.id, split }, { outlines: false });
  const read = await inTurns(readPredictionsInTurns(input.text, cases));
  const { groups, faults } = read;
  const storedCount = groups.reduce((sum, { predictions }) => sum + predictions.length, 0);
  if (storedCount === 0) throw nothingUsable(read);
  if (groups.length > maxEntries)
    throw invalid("/text", `A file can contain answers of at most ${maxEntries} systems.`);
  if (storedCount > maxRuns)
    throw invalid(
      "/text",
      `A file can contain at most ${maxRuns.toLocaleString("en")} answers. This one has ${storedCount.toLocaleString("en")}.`,
    );
  const repeats = groups.reduce(
    (most, { predictions }) => predictions.reduce((highest, { repeat }) => Math.max(highest, repeat), most),
    1,
  );
  const outcome = {
    entryCount: groups.length,
    storedCount,
    missingCount: read.missingCount,
    faults: faults.slice(0, maxFaults),
    ignoredFields: read.ignoredFields,
  };
  if (input.isTrial) return { id: null, ...outcome };
  const titles = titlesOf(title, groups);
  const id = await prisma.$transaction(async (tx) => {
    const evaluation = await tx.evaluation.create({
      data: {
        workspaceId,
        versionId: version.id,
        name: escapeForStorage(title),
        repeats,
        filledAt: new Date(),
        split: split === null ? null : escapeForStorage(split),
        startedById: actor.kind === "user" ? actor.userId : null,
        startedByName: escapeForStorage(actor.name),
      },
      select: { id: true },
    });
    for (const [position, group] of groups.entries()) {
      const entry = await tx.evaluationEntry.create({
        data: {
          workspaceId,
          evaluationId: evaluation.id,
          position,
          kind: "upload",
          title: escapeForStorage(titles[position] ?? title),
        },
        select: { id: true },
      });
      await insertAnswers(tx, { workspaceId, entryId: entry.id, predictions: group.predictions });
    }
    return evaluation.id;
  }, bulkTransaction);
  return { id, ...outcome };
};

const insertAnswers = async (
  tx: Prisma.TransactionClient,
  input: { workspaceId: string; entryId: string; predictions: ReadPredictions["groups"][number]["predictions"] },
): Promise<void> => {
  const { workspaceId, entryId, predictions } = input;
  for (let from = 0; from < predictions.length; from += batchSize) {
    const rows = predictions.slice(from, from + batchSize).map((prediction) => ({
      workspaceId,
      entryId,
      traceId: prediction.traceId,
      repeat: prediction.repeat,
      prediction: escapeValueForStorage({ ...prediction, runId: null }) as unknown as Prisma.InputJsonValue,
    }));
    await tx.uploadedAnswer.createMany({ data: rows });
  }
};
