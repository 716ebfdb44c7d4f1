import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** Rows of so many trainings of a system, numbered from 1, without anything that could be run; answers their ids. */
export const makeWeights = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { systemName, count }: { systemName: string; count: number },
): Promise<string[]> => {
  const of = { workspaceId, systemKey: systemName.toLowerCase() };
  const { id: tracerId } = await prisma.systemTracer.upsert({
    where: { workspaceId_systemKey: of },
    create: { ...of, systemName },
    update: {},
    select: { id: true },
  });
  const rows = await prisma.tracerVersion.createManyAndReturn({
    data: Array.from({ length: count }, (_, at) => ({
      workspaceId,
      tracerId,
      number: at + 1,
      model: {},
      hash: "",
      traceCount: 0,
      figures: {},
      signs: [],
      isBetter: true,
      decision: "",
    })),
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};
