"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type FixFields } from "@/lib/attribution/fixes/fix-view";
import { type NamePlan } from "@/lib/attribution/incidents/incident-view";
import { type RegressionPlan } from "@/lib/attribution/regression/regression-plan";

interface Here {
  workspace: string;
  number: number;
}

/** What a person may change of an incident, one at a time. */
export type IncidentChange =
  | { kind: "state"; state: "OPEN" | "ACKNOWLEDGED" | "FIXED" | "IGNORED"; version?: string | null; reason?: string }
  | { kind: "owner"; ownerId: string | null }
  | { kind: "title"; title: string };

/** Who is asked for a name. */
export interface JudgeChoice {
  providerId: string;
  model: string;
}

interface IncidentActions {
  change: Action<Here & { seen: string | null; change: IncidentChange }, void>;
  merge: Action<Here & { into: number }, void>;
  split: Action<Here & { traceIds: string[] }, { number: number }>;
  comment: Action<Here & { text: string }, void>;
  planRegression: Action<Here, RegressionPlan>;
  planName: Action<Here & JudgeChoice, NamePlan>;
  askForName: Action<Here & JudgeChoice, void>;
  dismissName: Action<Here, void>;
  saveFix: Action<Here & FixFields & { id: string | null; seen: string | null }, { id: string }>;
  withdrawFix: Action<Here & { id: string }, unknown>;
}

const forIncident = actionsContext<IncidentActions>("incident");
export const IncidentActionsProvider = forIncident.Provider;
export const useIncidentActions = forIncident.useActions;
