import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readTracesOfFile } from "./require-unblind-file.sql";

/**
 * A file may say of each of its traces who broke it: throws FORBIDDEN where the person is to label one of them blind,
 * and else keeps that they have seen the labels of all.
 */
export const requireUnblindFile = async (ctx: WorkspaceContext, originalId: string): Promise<void> => {
  const rows = await readTracesOfFile(prisma, ctx, originalId);
  if (rows.some(({ isBlind }) => isBlind)) {
    throw new KnownError(
      "FORBIDDEN",
      "You have been asked to label a trace of this file before seeing the label in the file. Label it, or choose “Show other answers” on its page.",
    );
  }
  await noteSightings(
    ctx,
    rows.flatMap(({ id, isLabelled }) => (isLabelled ? [id] : [])),
  );
};
