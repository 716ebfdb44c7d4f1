import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type StudyReplay } from "@/lib/replay/replay-view";
import { type WishArm } from "@/lib/replay/scan/replay-wish";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindAmong } from "../../ground/sight/blind-among";
import { noteSightings } from "../../ground/sight/note-sightings";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";
import { requireSightOfMade } from "../replays/require-sight-of-made";
import { requireStudy } from "./require-study";
import { readBeginnings } from "../replays/read-beginnings";
import { listedColumns, toReplayView } from "../../answers/replay-records/replay-row";

interface StudyReplaysWish {
  studyId: string;
  /** Only those of this arm. */
  arm?: WishArm | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
  limit?: number | undefined;
}

/**
 * The replays of a study, of whichever traces, without their steps, the newest first, page by page; without
 * those of traces that the person is to label blind. That they have seen what the others came to is kept.
 * Throws as `requireStudy`, FORBIDDEN where they are to label a failure blind that these replays made, and
 * INVALID for a cursor that is none.
 */
export const listStudyReplays = async (
  ctx: WorkspaceContext,
  { studyId, arm, cursor, limit = 50 }: StudyReplaysWish,
): Promise<{ replays: StudyReplay[]; nextCursor: string | null }> => {
  await requireStudy(ctx, { id: studyId });
  const { workspaceId } = ctx;
  const found = await prisma.replay.findMany({
    where: { workspaceId, studyId, ...(arm && { arm }), ...rowsBefore(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: { ...listedColumns, trace: { select: { contentHash: true, title: true } } },
  });
  const { page, nextCursor } = pageOf(found, limit);
  const traceIds = [...new Set(page.map(({ traceId }) => traceId))];
  const hidden = await blindAmong(ctx, traceIds);
  const shown = await readBeginnings(
    workspaceId,
    page.filter(({ traceId }) => !hidden.has(traceId)),
  );
  await requireSightOfMade(
    ctx,
    shown.map(({ id }) => id),
  );
  await noteSightings(
    ctx,
    traceIds.filter((id) => !hidden.has(id)),
  );
  const toView = (row: (typeof shown)[number]): StudyReplay => ({
    ...toReplayView(row),
    traceTitle: unescapeFromStorage(row.trace.title),
  });
  return { replays: shown.map(toView), nextCursor };
};
