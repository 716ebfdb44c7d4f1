import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { codeOf, KnownError } from "@/lib/errors";
import { prisma } from "@/lib/db";
import { formatLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";
import { bulkTransaction } from "../../ground/search/select-traces";
import { type MatchedLabel, matchLabels } from "./match-labels";

/** Longest name of a set, and longest reason, in characters. */
const [maxNameLength, maxReasonLength] = [100, 20_000];
const [maxFaultsTold, rowsAtOnce] = [20, 1_000];

interface ImportInput {
  bytes: Uint8Array;
  fileName: string;
  /** What the set is called; no other set of the workspace is. */
  name: string;
  /** Whether its labels are ground truth where nobody else says anything. */
  isTruth: boolean;
  /** Whether what cannot be imported is left out; else one such label refuses the file. */
  leavesOut: boolean;
}

/** Unique constraint, as Prisma names it. */
const isTaken = (error: unknown): boolean => codeOf(error) === "P2002";

const toRow = (workspaceId: string, labelSetId: string, label: MatchedLabel) => ({
  workspaceId,
  labelSetId,
  traceId: label.traceId,
  agent: escapeForStorage(label.agent),
  stepIndex: label.stepIndex,
  reason: escapeForStorage(label.reason.slice(0, maxReasonLength)),
  isCertain: label.isCertain,
  failureMode: label.failureMode === null ? null : escapeForStorage(label.failureMode),
  party: label.party,
});

/**
 * Keeps the labels of a file as a new set beside the others, all of them or none; the systems of their traces learn
 * from it. Throws INVALID where the name is missing, nothing can be imported, or something cannot and is not to be left
 * out (its first 20 places are told), CONFLICT where the name is taken.
 */
export const importLabels = async (
  ctx: WorkspaceContext,
  input: ImportInput,
): Promise<{ ref: string; name: string; traceCount: number; leftOutCount: number }> => {
  const name = input.name.trim();
  if (name === "" || name.length > maxNameLength) {
    const details = [{ pointer: "/name", message: "Missing or too long." }];
    throw new KnownError("INVALID", `Give the set a name of at most ${maxNameLength} characters.`, details);
  }
  const { matched, faults } = await matchLabels(ctx, input);
  const [first] = faults;
  if (matched.length === 0 || (first && !input.leavesOut)) {
    const why = first ? ` ${first.place}: ${first.message}` : "";
    const details = faults
      .slice(0, maxFaultsTold)
      .map(({ place, message }) => ({ pointer: "", message: `${place}: ${message}` }));
    const none = matched.length === 0 ? "None of the labels in this file can be imported." : "Nothing was imported.";
    throw new KnownError("INVALID", none + why, details);
  }
  const { workspaceId, actor } = ctx;
  try {
    return await prisma.$transaction(async (tx) => {
      const { id } = await tx.labelSet.create({
        data: {
          workspaceId,
          name: escapeForStorage(name),
          fileName: escapeForStorage(input.fileName.slice(0, 300)),
          isTruth: input.isTruth,
          createdByName: actor.name,
        },
        select: { id: true },
      });
      const rows = matched.map((label) => toRow(workspaceId, id, label));
      for (let from = 0; from < rows.length; from += rowsAtOnce)
        await tx.importedLabel.createMany({ data: rows.slice(from, from + rowsAtOnce) });
      await noteLabelChanges(tx, workspaceId, [...new Set(matched.map(({ systemKey }) => systemKey))]);
      const ref = formatLabelSetRef({ kind: "imported", id });
      return { ref, name, traceCount: rows.length, leftOutCount: faults.length };
    }, bulkTransaction);
  } catch (error) {
    if (isTaken(error))
      throw new KnownError("CONFLICT", `There is already a label set “${name}”. Choose another name.`);
    throw error;
  }
};
