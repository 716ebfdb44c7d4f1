import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type StudyView } from "@/lib/replay/studies/study-view";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";
import { isRowId } from "../../ground/ids/row-id";
import { studyColumns, toStudyView } from "./study-row";

interface StudiesWish {
  cursor?: string | undefined;
  limit?: number | undefined;
  traceId?: string | undefined;
}

/**
 * The studies of the workspace, or those of one trace, the newest first, `limit` (50) a page. Throws INVALID for a
 * cursor that is none.
 */
export const listStudies = async (
  ctx: WorkspaceContext,
  { cursor, traceId, limit = 50 }: StudiesWish = {},
): Promise<{ studies: StudyView[]; nextCursor: string | null }> => {
  if (traceId !== undefined && !isRowId(traceId)) return { studies: [], nextCursor: null };
  const rows = await prisma.study.findMany({
    where: { workspaceId: ctx.workspaceId, ...(traceId && { traceId }), ...rowsBefore(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: studyColumns,
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { studies: page.map(toStudyView), nextCursor };
};
