import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type WholeStudy } from "@/lib/replay/studies/study-view";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireStudy, type StudyName } from "./require-study";
import { toWholeStudy } from "./study-row";

/**
 * A study with what it was asked and what it has found. Throws NOT_FOUND, and FORBIDDEN where the
 * person is to label its trace blind.
 */
export const getStudy = async (ctx: WorkspaceContext, name: StudyName): Promise<WholeStudy> => {
  const row = await requireStudy(ctx, name);
  if (row.traceId !== null && row.result !== null) await noteSightings(ctx, [row.traceId]);
  return toWholeStudy(row);
};
