import { type IncidentOfTrace } from "@/lib/attribution/incidents/incident-view";
import { type Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { findIncidentOf } from "../../watch/incidents/find-incident-of";
import { type ShareTarget } from "./copy-runs";
import { type ShareSource } from "./share-source";

/** The incident of a trace as readers see it: its number and its title, where the settings say so. */
export const sharedIncident = async (
  { trace: { workspaceId, id } }: ShareSource,
  { hasIncident }: Pick<ShareSettings, "hasIncident">,
  words: ReaderWords,
): Promise<IncidentOfTrace | null> => {
  const incident = hasIncident ? await findIncidentOf({ workspaceId }, { traceId: id }) : null;
  return incident && { number: incident.number, title: words.said(incident.title) };
};

/** Puts the copy of a trace into an incident that has a number and a title, and nothing else. */
export const copyIncident = async (
  tx: Prisma.TransactionClient,
  source: ShareSource,
  { workspaceId, traceId, words, settings }: ShareTarget & { settings: ShareSettings },
): Promise<void> => {
  const shared = await sharedIncident(source, settings, words);
  if (!shared) return;
  const title = escapeForStorage(shared.title);
  const data = { workspaceId, number: shared.number, systemKey: "", title, suggestedTitle: title };
  const { id: incidentId } = await tx.incident.create({ data, select: { id: true } });
  const place = { workspaceId, traceId, incidentId, groupId: incidentId, at: source.trace.createdAt };
  await tx.incidentTrace.create({
    data: { ...place, signature: {}, restsOn: "", because: [] },
    select: { traceId: true },
  });
};
