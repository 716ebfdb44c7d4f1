import { savedWords } from "@/lib/traces/saved-words";
import { type WatchedMethod } from "./alert-settings";
import { type AlertRuleInput } from "./alert-view";

/** An alert rule as it is saved. `nameOf` says what is behind an id; without it the ids stand for themselves. */
export const ruleWords = ({ settings, ...rule }: AlertRuleInput, nameOf = (id: string) => id): string =>
  savedWords({
    Name: rule.name,
    On: rule.isEnabled,
    System: rule.systemKey ?? "each",
    ...(settings.kind === "budget"
      ? { Budget: settings.automationId === null ? "the workspace's" : nameOf(settings.automationId) }
      : settings.kind === "alarm" || settings.kind === "incident" || settings.kind === "digest"
        ? {}
        : { "False alarms": `${Math.round(settings.rate * 100)}%` }),
    ...(settings.kind === "agent-share"
      ? { Agent: settings.agent ?? "each", Method: methodWords(settings.method) }
      : {}),
    Tells: rule.channelIds.map(nameOf),
  });

const methodWords = (method: WatchedMethod | null): string => {
  if (method === null) return "the one that covers most";
  const { name, version, tracerVersionId } = method;
  return `${name} ${version}${tracerVersionId === null ? "" : `, weights ${tracerVersionId}`}`;
};
