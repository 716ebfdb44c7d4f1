import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { type StudySettings } from "@/lib/replay/studies/study-settings";
import { requireSight } from "../../ground/sight/require-sight";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";
import { isRowId } from "../../ground/ids/row-id";
import { settingsOf, type WholeStudyRow } from "./study-row";

/** A study by its id, or by its number in the workspace. */
export type StudyName = { id: string } | { number: number };

const maxNumber = 2_147_483_647;

const whereOf = (name: StudyName) => {
  if ("id" in name) return isRowId(name.id) ? { id: name.id } : null;
  return Number.isSafeInteger(name.number) && name.number > 0 && name.number <= maxNumber
    ? { number: name.number }
    : null;
};

/** The traces of which a study of fixes says who broke them. */
const tracesOf = (settings: StudySettings): readonly string[] =>
  settings.kind === "fix" && settings.sources.kind === "traces" ? settings.sources.traceIds : [];

/** The row of a study of this workspace, else NOT_FOUND; FORBIDDEN where the person is to label its trace blind. */
export const requireStudy = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  name: StudyName,
): Promise<WholeStudyRow> => {
  const where = whereOf(name);
  const row = where && (await prisma.study.findFirst({ where: { ...where, workspaceId: ctx.workspaceId } }));
  if (!row) throw notFound("study");
  if (row.traceId !== null) await requireSight(ctx, { traceId: row.traceId });
  else if (row.kind === "FIX") await requireSightOfCases(ctx, tracesOf(settingsOf(row)));
  return row;
};
