import {
  incidentProfileSchema,
  mergeProfiles,
  type IncidentProfile,
} from "@/lib/attribution/incidents/incident-profile";
import { prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";

/** What the members of an incident, and of those that were merged into it, have in common; null without any. */
export const readProfile = async (workspaceId: string, incidentId: string): Promise<IncidentProfile | null> => {
  const groups = await prisma.incident.findMany({
    where: { workspaceId, OR: [{ id: incidentId }, { mergedIntoId: incidentId }] },
    select: { profile: true },
  });
  return groups
    .flatMap((group) => (group.profile === null ? [] : [profileFrom(group.profile)]))
    .reduce<IncidentProfile | null>((all, one) => (all === null ? one : mergeProfiles(all, one)), null);
};

const profileFrom = (json: unknown): IncidentProfile => incidentProfileSchema.parse(unescapeValueFromStorage(json));
