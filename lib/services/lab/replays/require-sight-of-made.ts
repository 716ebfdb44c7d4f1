import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";

/**
 * Replays of a study of injection tell where the fault of a failure lies that was made of them, though they are of the
 * trace that it was made of. Throws FORBIDDEN where the person is to label such a failure of one of these replays
 * blind; else keeps that they have been shown what is said of it.
 */
export const requireSightOfMade = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  replayIds: readonly string[],
): Promise<void> => {
  if (ctx.actor.kind !== "user" || replayIds.length === 0) return;
  const made = await prisma.$queryRaw<{ id: string }[]>`
    with tried as (
      select distinct r."studyId", r."contentHash", r."stepIndex" from "Replay" r
      where r."workspaceId" = ${ctx.workspaceId}::uuid and r."id" = any(${replayIds}::uuid[]) and r."studyId" is not null),
    made as (
      select s."id" as "studyId", m."id"::uuid as "id" from "Study" s cross join lateral jsonb_array_elements_text(s."result"->'traceIds') m("id")
      where s."workspaceId" = ${ctx.workspaceId}::uuid and s."kind" = 'INJECTION' and s."id" in (select "studyId" from tried))
    select distinct t."id" from made join "Trace" t on t."id" = made."id" and t."workspaceId" = ${ctx.workspaceId}::uuid
      join tried on tried."studyId" = made."studyId" and tried."contentHash" = t."metadata"->'injection'->>'source'
        and tried."stepIndex" = (t."metadata"->'injection'->>'stepIndex')::int`;
  await requireSightOfCases(
    ctx,
    made.map(({ id }) => id),
  );
};
