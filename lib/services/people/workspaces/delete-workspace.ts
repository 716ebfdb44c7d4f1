import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { giveSpaceBack } from "../../ground/stored/vacuum.sql";
import { deleteSomeFiles, deleteSomeTraces, listSnapshots } from "./delete-workspace.sql";

/** Rows of a statement: each takes a moment, and nobody else waits for it. */
const batchSize = 200;

async function empty(workspaceId: string): Promise<number> {
  let count = 0;
  for (;;) {
    const gone = await deleteSomeTraces(prisma, { workspaceId, most: batchSize });
    count += gone.length;
    if (gone.length < batchSize) break;
  }
  while ((await deleteSomeFiles(prisma, { workspaceId, most: batchSize })).length === batchSize);
  return count;
}

/**
 * Deletes a workspace with everything in it: traces, files, runs, labels, keys, shares with what they show, and the
 * audit log. For operators, on the server. In batches, so that nobody is held up; stopped in the middle, the same call
 * deletes the rest. Throws NOT_FOUND.
 */
export const deleteWorkspace = async ({ slug }: { slug: string }): Promise<{ traceCount: number }> => {
  const workspace = await prisma.workspace.findFirst({ where: { slug, isSnapshot: false }, select: { id: true } });
  if (!workspace) throw notFound("workspace");
  for (const { id } of await listSnapshots(prisma, workspace.id)) {
    await empty(id);
    await prisma.workspace.delete({ where: { id } });
  }
  const traceCount = await empty(workspace.id);
  await prisma.workspace.delete({ where: { id: workspace.id } });
  await giveSpaceBack();
  return { traceCount };
};
