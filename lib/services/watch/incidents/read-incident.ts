import { suggestChanges } from "@/lib/attribution/fixes/suggest-changes";
import { type IncidentProfile } from "@/lib/attribution/incidents/incident-profile";
import { typicalMember, whatMembersShare } from "@/lib/attribution/incidents/incident-title";
import {
  type IncidentDetail,
  type IncidentEvent,
  type IncidentMember,
  type TypicalTrace,
} from "@/lib/attribution/incidents/incident-view";
import { sharedTraits, traitsOf } from "@/lib/attribution/incidents/shared-traits";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";
import { freshIncidents } from "./fresh-incidents";
import { signatureFrom } from "./group-batch";
import { type HeadRow, toHead } from "./incident-row";
import { versionShares } from "./incident-series";
import { readDays } from "./incident-series.sql";
import { readAnswer, readDescribed, readExcerpt, readMembers } from "./read-incident.sql";
import { readProfile } from "./read-profile";
import { requireShown } from "./require-shown";
import { systemNames } from "./system-names";

const versionCount = 12;
const memberCount = 20;
const eventCount = 100;
/** Traces that are looked at for what they share, and to find the typical one. */
const mostDescribed = 400;
const excerptLength = 400;

/** All that its page says of an incident. Throws NOT_FOUND. */
export const readIncident = async (ctx: WorkspaceContext, { number }: { number: number }): Promise<IncidentDetail> => {
  await freshIncidents(ctx.workspaceId);
  const row = await requireShown(ctx, number);
  const { id, systemKey } = row;
  const [names, shares, days, merged, activity, members, traits, common] = await Promise.all([
    systemNames(ctx, [systemKey]),
    versionShares(prisma, ctx, [row], versionCount),
    readDays(prisma, id),
    prisma.incident.findMany({
      where: { workspaceId: ctx.workspaceId, mergedIntoId: id },
      select: { number: true },
      orderBy: { number: "asc" },
    }),
    readActivity(id),
    readMembers(prisma, ctx, { incidentId: id, limit: memberCount }),
    readTraits(ctx, row),
    readCommon(ctx, id),
  ]);
  return {
    ...toHead(row, names.get(systemKey) ?? null),
    trend: days,
    versions: shares.get(id) ?? [],
    agents: Object.entries(common.profile?.agents ?? {})
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    typical: common.typicalId === null ? null : await readTypical(ctx, id, common.typicalId),
    share: common.share,
    suggestions: common.profile ? suggestChanges(common.profile) : [],
    traits,
    members: members.map(toMember),
    merged: merged.map((one) => one.number),
    activity,
  };
};

type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

const toMember = (row: MemberRow): IncidentMember => ({
  traceId: row.traceId,
  title: clipStored(row.title),
  at: row.at.toISOString(),
  version: row.version === null ? null : unescapeFromStorage(row.version),
  stepCount: row.stepCount,
  because: row.because.map(unescapeFromStorage),
  placedBy: row.placedBy === null ? null : unescapeFromStorage(row.placedBy),
});

const readActivity = async (incidentId: string): Promise<IncidentDetail["activity"]> => {
  const rows = await prisma.incidentActivity.findMany({
    where: { incidentId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: eventCount,
  });
  return rows.map(({ id, createdAt, actorName, event }) => ({
    id,
    at: createdAt.toISOString(),
    by: actorName === null ? null : unescapeFromStorage(actorName),
    event: unescapeValueFromStorage(event) as unknown as IncidentEvent,
  }));
};

const readTraits = async (ctx: WorkspaceContext, { id, systemKey }: HeadRow): Promise<IncidentDetail["traits"]> => {
  const { here, passed } = await readDescribed(prisma, ctx, { incidentId: id, systemKey, most: mostDescribed });
  const traits = (rows: typeof here) => rows.map((row) => traitsOf(unescapeValueFromStorage(row)));
  return { traits: sharedTraits(traits(here), traits(passed)), hereCount: here.length, passedCount: passed.length };
};

/** What the members of an incident have in common. */
const readCommon = async (
  { workspaceId }: WorkspaceContext,
  incidentId: string,
): Promise<{ profile: IncidentProfile | null; typicalId: string | null; share: string[] }> => {
  const profile = await readProfile(workspaceId, incidentId);
  if (profile === null) return { profile, typicalId: null, share: [] };
  const rows = await prisma.incidentTrace.findMany({
    where: { workspaceId, incidentId },
    orderBy: [{ at: "desc" }, { traceId: "desc" }],
    take: mostDescribed,
    select: { traceId: true, signature: true },
  });
  const signatures = rows.map(({ traceId, signature }) => ({ id: traceId, signature: signatureFrom(signature) }));
  const typicalId = typicalMember(profile, signatures);
  const typical = signatures.find(({ id }) => id === typicalId);
  return { profile, typicalId, share: typical ? whatMembersShare(profile, typical.signature) : [] };
};

const readTypical = async (
  ctx: WorkspaceContext,
  incidentId: string,
  traceId: string,
): Promise<TypicalTrace | null> => {
  const [row] = await readMembers(prisma, ctx, { incidentId, limit: 1, only: traceId });
  const answer = row ? await readAnswer(prisma, ctx, traceId) : null;
  if (!row || answer?.agent === null || answer?.agent === undefined || answer.stepIndex === null) return null;
  const content = await readExcerpt(prisma, ctx, { traceId, index: answer.stepIndex, length: excerptLength });
  return {
    ...toMember(row),
    agent: unescapeFromStorage(answer.agent),
    stepIndex: answer.stepIndex,
    excerpt: clipStored(content),
    words: clipStored(answer.evidence ?? answer.words ?? ""),
  };
};
