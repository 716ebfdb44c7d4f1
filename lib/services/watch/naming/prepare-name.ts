import { type NamePlan } from "@/lib/attribution/incidents/incident-view";
import { type NamedIncident } from "@/lib/attribution/incidents/name-question";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";
import { readMonthlySums } from "../../answers/spend/read-spent";
import { chooseJudge } from "../../connections/providers/choose-judge";
import { refuseMerged } from "../incidents/change-incident";
import { readIncident } from "../incidents/read-incident";
import { requireShown } from "../incidents/require-shown";
import { makeQuestion } from "./make-question";
import { largestCall, maxCalls, nameRefusal } from "./name-limit";
import { namedFailures } from "./named-failures";

export interface NameWish {
  number: number;
  providerId?: string | null | undefined;
  /** Name of a provider, as the HTTP API says it. */
  provider?: string | null | undefined;
  model?: string | null | undefined;
}

export interface PreparedName {
  incidentId: string;
  incident: NamedIncident;
  traceIds: string[];
  dismissed: string[];
  plan: NamePlan;
}

const text = (stored: string | null): string | null => (stored === null ? null : unescapeFromStorage(stored));

/**
 * What a judge is to be told of an incident, and what that may cost: of traces that this person may see answers of.
 * Throws NOT_FOUND (incident or provider), CONFLICT (merged), and INVALID (no provider, nothing to tell).
 */
export const prepareName = async (ctx: WorkspaceContext, { number, ...wish }: NameWish): Promise<PreparedName> => {
  const { workspaceId } = ctx;
  const row = await requireShown(ctx, number);
  refuseMerged(row);
  const chosen = await chooseJudge(ctx, wish);
  const { typical, members } = await readIncident(ctx, { number });
  const ids = [...(typical ? [typical.traceId] : []), ...members.map(({ traceId }) => traceId)];
  const failures = await namedFailures(ctx, [...new Set(ids)]);
  if (failures.length === 0)
    throw new KnownError("INVALID", "Nobody says yet which step broke its traces, so there is nothing to name it by.");
  const incident: NamedIncident = {
    title: unescapeFromStorage(row.suggestedTitle),
    party: storedParty(row.party),
    agent: text(row.agent),
    failureMode: text(row.failureMode),
  };
  const before = await prisma.incidentNaming.findFirst({
    where: { workspaceId, incidentId: row.id },
    select: { dismissed: true },
  });
  const dismissed = (before?.dismissed ?? []).map(unescapeFromStorage);
  const about = { workspaceId, incidentId: row.id, incident, dismissed };
  const worst = largestCall((await makeQuestion(about, failures)).messages, chosen.model);
  const [month, { monthlyBudgetUsd }] = await Promise.all([
    readMonthlySums(prisma, workspaceId),
    prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { monthlyBudgetUsd: true } }),
  ]);
  const monthUsd = month.spentUsd + month.reservedUsd;
  return {
    incidentId: row.id,
    incident,
    traceIds: failures.map(({ traceId }) => traceId),
    dismissed,
    plan: {
      providerId: chosen.providerId,
      provider: chosen.providerName,
      model: chosen.model.name,
      traceCount: failures.length,
      maxCalls,
      maxCostUsd: worst.costUsd === null ? null : worst.costUsd * maxCalls,
      refusal: nameRefusal({ maxCostUsd: null, spentUsd: 0, monthlyBudgetUsd, monthUsd }, worst),
    },
  };
};
