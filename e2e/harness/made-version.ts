import { madeFigures, madeVersion } from "@/components/answers/tracers/made-tracer.testing";
import { type Prisma, prisma } from "@/lib/db";
import { shippedModel } from "@/lib/tracer/shipped-tracer";
import { type TestWorkspace } from "./workspace";

/** The tracer of a system that an upload has named; "" for traces that name none. */
export async function tracerIdOf(workspace: TestWorkspace, systemKey: string): Promise<string> {
  const { id } = await prisma.systemTracer.findUniqueOrThrow({
    where: { workspaceId_systemKey: { workspaceId: workspace.ctx.workspaceId, systemKey } },
    select: { id: true },
  });
  return id;
}

/**
 * Versions with made figures, as if they had been trained: the n-th finds the n-th of
 * `stepShares`. `activeNumber` answers.
 */
export async function storeVersions(
  workspace: TestWorkspace,
  tracerId: string,
  stepShares: readonly number[],
  activeNumber: number,
): Promise<void> {
  for (const [at, share] of stepShares.entries()) {
    const number = at + 1;
    const { decision, signs, traceCount } = madeVersion({ number });
    const version = await prisma.tracerVersion.create({
      data: {
        workspaceId: workspace.ctx.workspaceId,
        tracerId,
        number,
        traceCount,
        labels: [],
        decision,
        isBetter: true,
        model: json(shippedModel()),
        hash: `made-${number}`,
        figures: json(madeFigures(share)),
        signs: json(signs),
      },
    });
    if (number === activeNumber) {
      await prisma.systemTracer.update({ where: { id: tracerId }, data: { activeVersionId: version.id } });
    }
  }
}

const json = (value: object) => value as Prisma.InputJsonValue;
