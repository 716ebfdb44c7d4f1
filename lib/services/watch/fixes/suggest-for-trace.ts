import { suggestChanges } from "@/lib/attribution/fixes/suggest-changes";
import { type SuggestedChange } from "@/lib/attribution/fixes/suggested-change";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireRowId } from "../../ground/ids/row-id";
import { readProfile } from "../incidents/read-profile";

/** What could be changed so that the incident of a trace does not happen again; nothing where it is in none. */
export const suggestForTrace = async (
  { workspaceId }: WorkspaceContext,
  { traceId }: { traceId: string },
): Promise<SuggestedChange[]> => {
  const row = await prisma.incidentTrace.findUnique({
    where: { workspaceId_traceId: { workspaceId, traceId: requireRowId(traceId, "trace") } },
    select: { incidentId: true },
  });
  const profile = row && (await readProfile(workspaceId, row.incidentId));
  return profile ? suggestChanges(profile) : [];
};
