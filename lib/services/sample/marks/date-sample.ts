import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { dateLabels, dateTraces, type Dated } from "./date-sample.sql";

/**
 * As if traces had been imported, traces labeled and rules rung then: ids are those of traces and rules. What an id of
 * another workspace names stays as it is.
 */
export const dateSample = async (
  ctx: WorkspaceContext,
  { imported = [], labeled = [], rung = [] }: { imported?: Dated[]; labeled?: Dated[]; rung?: Dated[] },
): Promise<void> => {
  const { workspaceId } = ctx;
  await dateTraces(prisma, ctx, imported);
  await dateLabels(prisma, ctx, labeled);
  for (const { id, at } of rung)
    await prisma.alert.updateMany({ where: { workspaceId, ruleId: id }, data: { createdAt: at } });
};
