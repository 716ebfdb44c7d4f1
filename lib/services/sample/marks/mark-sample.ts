import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type SampleKind } from "./sample-kinds";

/** Notes rows of the workspace as the sample's, so that `removeSample` takes them away. */
export const markSample = async (
  { workspaceId }: WorkspaceContext,
  { kind, ids }: { kind: SampleKind; ids: readonly string[] },
): Promise<void> => {
  const data = ids.map((id) => ({ workspaceId, kind, id }));
  await prisma.sampleThing.createMany({ data, skipDuplicates: true });
};
