import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { isRowId } from "../ids/row-id";
import { type Writer } from "@/lib/ask";
import { insertSightings } from "./note-sightings.sql";

/**
 * Keeps that this person has been shown what a run or somebody else says of these traces: a label that they make later
 * is kept as made with that knowledge.
 * Nothing for an API key, and nothing for traces of another workspace.
 */
export const noteSightings = async (
  { workspaceId, actor }: Pick<WorkspaceContext, "workspaceId" | "actor">,
  traceIds: readonly string[],
  db: Writer = prisma,
): Promise<void> => {
  const ids = traceIds.filter(isRowId);
  if (actor.kind !== "user" || ids.length === 0) return;
  await insertSightings(db, { actor, workspaceId, ids });
};
