import { type IncidentProfile, incidentProfileSchema } from "@/lib/attribution/incidents/incident-profile";
import { Members } from "@/lib/attribution/incidents/members";
import { prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";

/** What the members of an incident, and of those that were merged into it, have in common; null without any. */
export const readProfile = async (workspaceId: string, incidentId: string): Promise<IncidentProfile | null> => {
  const groups = await prisma.incident.findMany({
    where: { workspaceId, OR: [{ id: incidentId }, { mergedIntoId: incidentId }] },
    select: { profile: true },
  });
  const profiles = groups.flatMap(({ profile }) => (profile === null ? [] : [profileFrom(profile)]));
  return profiles.length === 0 ? null : new Members(...profiles).toProfile();
};

const profileFrom = (json: unknown): IncidentProfile => incidentProfileSchema.parse(unescapeValueFromStorage(json));
