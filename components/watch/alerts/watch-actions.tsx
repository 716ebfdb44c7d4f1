"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type RunChoice } from "@/components/answers/run-dialog/run-offer";
import { type Action } from "@/components/ground/asking/ask";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type AlertChoices, type AlertRuleInput } from "@/lib/attribution/watching/alert-view";
import { type AutomationChoices, type AutomationInput } from "@/lib/attribution/watching/automation-view";

interface Here {
  workspace: string;
}
type Mutable<T> = T extends readonly string[] ? string[] : T;
/** An input as an action takes it: its lists are its own. */
type Sent<T> = { [Field in keyof T]: Mutable<T[Field]> };

type SentAutomation = Here & Sent<AutomationInput> & { id: string | null; seen: string | null };
type SentRule = Here & Sent<AlertRuleInput> & { id: string | null; seen: string | null };
type Switched = Here & { id: string; isEnabled: boolean };
type ById = Here & { id: string };

/** What can be done with automations. */
export interface AutomationActions {
  save: Action<SentAutomation, { id: string }>;
  turn: Action<Switched, void>;
  remove: Action<ById, void>;
  preview: Action<Here & { filter: string }, { matchCount: number; totalCount: number; fault: string | null }>;
  plan: Action<Here & { filter: string } & Omit<RunChoice, "maxCostUsd">, RunPlan | null>;
  choices: Action<Here, AutomationChoices>;
}

/** What can be done with alerts and their rules. */
interface AlertActions {
  save: Action<SentRule, { id: string }>;
  turn: Action<Switched, void>;
  remove: Action<ById, void>;
  addUsual: Action<Here, { added: number }>;
  choices: Action<Here, AlertChoices>;
  acknowledge: Action<ById, void>;
}

const forAutomation = actionsContext<AutomationActions>("automation");
export const AutomationActionsProvider = forAutomation.Provider;
export const useAutomationActions = forAutomation.useActions;

const forAlert = actionsContext<AlertActions>("alert");
export const AlertActionsProvider = forAlert.Provider;
export const useAlertActions = forAlert.useActions;
