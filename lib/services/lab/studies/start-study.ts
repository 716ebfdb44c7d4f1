import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { mostReplays, usualReplays } from "@/lib/replay/studies/study-limits";
import { StudySettings } from "@/lib/replay/studies/study-settings";
import { type WholeStudy } from "@/lib/replay/studies/study-view";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { enqueueStudy } from "../../ground/queue/enqueue";
import { planStudy } from "./plan-study";
import { storedKinds, toWholeStudy } from "./study-row";
import { lockNumbers } from "./start-study.sql";

interface StudyWish {
  settings: unknown;
  /** Left out: what it is, in words. */
  name?: string | undefined;
  /** Left out: the target of the trace's system, else the sandbox where that made it. */
  targetId?: string | null | undefined;
  /** Where it stops, PARTIAL. US dollars; null for no limit. */
  maxReplays?: number | undefined;
  maxCostUsd?: number | null | undefined;
}

const maxNameLength = 120;

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

export const checkStudyLimits = (maxReplays: number, maxCostUsd: number | null): void => {
  if (!Number.isSafeInteger(maxReplays) || maxReplays < 1 || maxReplays > mostReplays)
    throw invalid("/maxReplays", `Enter a whole number from 1 to ${mostReplays.toLocaleString("en")}.`);
  if (maxCostUsd !== null && !(maxCostUsd > 0 && Number.isFinite(maxCostUsd)))
    throw invalid("/maxCostUsd", "A limit must be more than 0.");
};

const readSettings = (given: unknown): StudySettings => {
  const read = StudySettings.safeParse(given);
  if (read.success) return read.data;
  const details = read.error.issues.map(({ path, message }) => ({ pointer: `/settings/${path.join("/")}`, message }));
  throw new KnownError("INVALID", `The settings of this study are not valid: ${details[0]?.message ?? ""}`, details);
};

/**
 * Starts a study: its row with all that it takes to go on with it, and its job, in one transaction. Throws NOT_FOUND,
 * FORBIDDEN where the person is to label its trace blind, and INVALID, with a sentence that says what to do, for
 * settings that cannot be, traces that cannot be fixed, no target, or a target that does not offer what it takes.
 */
export const startStudy = async (ctx: WorkspaceContext, wish: StudyWish): Promise<WholeStudy> => {
  const { workspaceId, actor } = ctx;
  const settings = readSettings(wish.settings);
  const { maxReplays = usualReplays[settings.kind], maxCostUsd = null } = wish;
  checkStudyLimits(maxReplays, maxCostUsd);
  const plan = await planStudy(ctx, { settings, targetId: wish.targetId, maxReplays });
  const name = [...(wish.name?.trim() || plan.name)].slice(0, maxNameLength).join("");
  return prisma.$transaction(async (tx) => {
    await lockNumbers(tx, workspaceId);
    const { _max } = await tx.study.aggregate({ where: { workspaceId }, _max: { number: true } });
    const row = await tx.study.create({
      data: {
        workspaceId,
        number: (_max.number ?? 0) + 1,
        kind: storedKinds[settings.kind],
        name: escapeForStorage(name),
        targetId: plan.target.id,
        targetName: plan.target.name,
        traceId: plan.traceId,
        maxReplays,
        maxCostUsd,
        neededCount: plan.neededCount,
        plannedCount: Math.min(maxReplays, plan.neededCount),
        settings: escapeValueForStorage(plan.settings) as unknown as Prisma.InputJsonValue,
        startedByName: escapeForStorage(actor.name),
        startedById: actor.kind === "user" ? actor.userId : null,
      },
    });
    await enqueueStudy(tx, { workspaceId, studyId: row.id });
    return toWholeStudy(row);
  });
};
