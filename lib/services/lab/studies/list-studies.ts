import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type StudyView } from "@/lib/replay/studies/study-view";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";
import { isRowId } from "../../ground/ids/row-id";
import { studyColumns, toStudyView } from "./study-row";

const pageSize = 50;

/** The studies of the workspace, the newest first, or those of one trace. Throws INVALID for a cursor that is none. */
export const listStudies = async (
  ctx: WorkspaceContext,
  { cursor, traceId }: { cursor?: string | undefined; traceId?: string | undefined } = {},
): Promise<{ studies: StudyView[]; nextCursor: string | null }> => {
  if (traceId !== undefined && !isRowId(traceId)) return { studies: [], nextCursor: null };
  const rows = await prisma.study.findMany({
    where: { workspaceId: ctx.workspaceId, ...(traceId && { traceId }), ...rowsBefore(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: pageSize + 1,
    select: studyColumns,
  });
  const { page, nextCursor } = pageOf(rows, pageSize);
  return { studies: page.map(toStudyView), nextCursor };
};
