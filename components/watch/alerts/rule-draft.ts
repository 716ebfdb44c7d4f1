import {
  type AlertKind,
  type AlertSettings,
  type FalseAlarmRate,
  type WatchedMethod,
} from "@/lib/attribution/watching/alert-settings";
import { type AlertRuleInput, type AlertRuleView } from "@/lib/attribution/watching/alert-view";

/** A rule as the form holds it: every choice as the text of its option. */
export interface RuleDraft {
  kind: AlertKind;
  name: string;
  isEnabled: boolean;
  /** Empty for each system. */
  system: string;
  /** Empty for each agent. */
  agent: string;
  /** Empty for the tracer's that cover most. */
  method: string;
  rate: string;
  /** Empty for the workspace's budget. */
  automation: string;
  channelIds: string[];
}

/** Before a key, so that none of them is empty or taken for another choice. */
export const each = "each";
export const optionOf = (key: string): string => `=${key}`;
const keyOf = (option: string): string | null => (option === each ? null : option.slice(1));

export const methodOption = ({ name, version, tracerVersionId }: WatchedMethod): string =>
  optionOf(JSON.stringify([name, version, tracerVersionId]));

const readMethod = (option: string): WatchedMethod | null => {
  const key = keyOf(option);
  if (key === null) return null;
  const [name, version, tracerVersionId] = JSON.parse(key) as [string, string, string | null];
  return { name, version, tracerVersionId };
};

const rates: readonly FalseAlarmRate[] = [0.1, 0.05, 0.01];

/** The form of a rule that is there, or of a new one. */
export function ruleDraft(rule: AlertRuleView | null): RuleDraft {
  const settings = rule?.settings;
  const of = (key: string | null | undefined): string => (key === null || key === undefined ? each : optionOf(key));
  return {
    kind: settings?.kind ?? "agent-share",
    name: rule?.name ?? "",
    isEnabled: rule?.isEnabled ?? true,
    system: of(rule?.systemKey),
    agent: settings?.kind === "agent-share" ? of(settings.agent) : each,
    method: settings?.kind === "agent-share" && settings.method ? methodOption(settings.method) : each,
    rate: settings && "rate" in settings ? String(settings.rate) : "0.05",
    automation: settings?.kind === "budget" ? of(settings.automationId) : each,
    channelIds: [...(rule?.channelIds ?? [])],
  };
}

/** What is sent; `name` where none was typed. */
export function readRuleDraft(draft: RuleDraft, name: string): AlertRuleInput & { channelIds: string[] } {
  const rate = rates.find((known) => String(known) === draft.rate) ?? 0.05;
  const settings: AlertSettings =
    draft.kind === "budget"
      ? { kind: "budget", automationId: keyOf(draft.automation) }
      : draft.kind === "agent-share"
        ? { kind: "agent-share", rate, agent: keyOf(draft.agent), method: readMethod(draft.method) }
        : draft.kind === "alarm" || draft.kind === "incident" || draft.kind === "digest"
          ? { kind: draft.kind }
          : { kind: draft.kind, rate };
  return {
    name: draft.name.trim() || name,
    isEnabled: draft.isEnabled,
    settings,
    channelIds: draft.channelIds,
    systemKey: draft.kind === "budget" ? null : keyOf(draft.system),
  };
}
