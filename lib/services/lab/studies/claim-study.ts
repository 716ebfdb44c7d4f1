import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type StudyResult } from "@/lib/replay/studies/study-result";
import { type StudySettings } from "@/lib/replay/studies/study-settings";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { resultOf, settingsOf } from "./study-row";

/**
 * One execution of a study by one worker: whatever it writes names its claim, and is refused once
 * the study is under another one.
 */
export interface StudyOwner {
  studyId: string;
  claim: string;
}

/** A study as its worker gets it. */
export interface ClaimedStudy {
  id: string;
  number: number;
  name: string;
  workspaceId: string;
  targetId: string | null;
  targetName: string;
  settings: StudySettings;
  /** When a person asked for it. */
  askedAt: Date;
  maxReplays: number;
  maxCostUsd: number | null;
  /** How often a person had it go on. */
  resumeCount: number;
  /** What an execution before this one has found. */
  result: StudyResult | null;
  /** Who does what the study does besides replaying, under the name of who started it. */
  ctx: WorkspaceContext;
}

/**
 * Takes a study that waits, or one that a worker before has left RUNNING: the queue gives each to one worker at a time.
 * Null where there is nothing to do; one that was to be canceled is CANCELLED here.
 */
export const claimStudy = async ({ studyId, claim }: StudyOwner): Promise<ClaimedStudy | null> => {
  if (!isRowId(studyId)) return null;
  const now = new Date();
  const waiting = { id: studyId, status: { in: ["QUEUED" as const, "RUNNING" as const] } };
  await prisma.study.updateMany({
    where: { ...waiting, NOT: { cancelRequestedAt: null } },
    data: { status: "CANCELLED", finishedAt: now, workerId: null },
  });
  await prisma.study.updateMany({ where: { id: studyId, startedAt: null }, data: { startedAt: now } });
  const { count } = await prisma.study.updateMany({ where: waiting, data: { status: "RUNNING", workerId: claim } });
  if (count === 0) return null;
  const row = await prisma.study.findFirst({
    where: { id: studyId, workerId: claim },
    include: { workspace: { select: { slug: true } } },
  });
  if (!row) return null;
  const { workspaceId } = row;
  return {
    id: row.id,
    number: row.number,
    name: unescapeFromStorage(row.name),
    workspaceId,
    targetId: row.targetId,
    targetName: unescapeFromStorage(row.targetName),
    askedAt: row.createdAt,
    maxCostUsd: row.maxCostUsd,
    resumeCount: row.resumeCount,
    settings: settingsOf(row),
    maxReplays: row.maxReplays,
    result: resultOf(row),
    ctx: {
      workspaceId,
      workspaceSlug: row.workspace.slug,
      role: "EDITOR",
      actor: { kind: "automation", automationId: row.id, name: unescapeFromStorage(row.startedByName) },
    },
  };
};
