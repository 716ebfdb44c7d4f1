import { writeShare } from "@/lib/attribution/statistics/written-figures";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { type FindingSide } from "@/lib/attribution/watching/alert-finding";
import { type AlertKind, type AlertSettings } from "@/lib/attribution/watching/alert-settings";
import { type AlertRuleView } from "@/lib/attribution/watching/alert-view";
import { type Stickiness, stickinessWords } from "@/lib/attribution/watching/stickiness";
import { type AutomationView } from "@/lib/attribution/watching/automation-view";
import { formatCost, formatCount } from "@/lib/format";

export const kindTitles: Record<AlertKind, string> = {
  "agent-share": "An agent's share of failures changes",
  "failure-rate": "A system's failure rate changes",
  version: "A version is worse than the previous one",
  incident: "An incident is new, closed, or back",
  digest: "Weekly digest of incidents",
  budget: "A budget is almost spent",
  alarm: "A running trace raises an alarm",
};

/** What a rule looks at, and when it speaks. */
export const kindHints: Record<AlertKind, string> = {
  "agent-share":
    "Checks which agent one method version names for each failure. The answers are unchecked. Needs 30 of them.",
  "failure-rate": "Checks how many traces fail, by their outcome. Needs 30 traces.",
  version:
    "Compares each new version after 20, 40, 80, 160 and 320 traces with the previous one, which needs 20. Covers the newest 30 versions of a system.",
  incident:
    "Alerts once when failures of a new kind are grouped, when an incident is closed, when a failure reopens it, and when the runs of a fix show what it did.",
  digest:
    "After each week (Monday to Sunday, UTC), names the incidents that are new, reopened, grown, or gone, and nothing else. Says nothing if there are none.",
  budget: "Alerts at 80% and 100% of a monthly budget.",
  alarm:
    "Checks each step of a trace that is being sent by OpenTelemetry against the steps before it, and alerts once per trace.",
};

/** How often a rule is wrong where nothing changes. */
export const rateWords = (settings: AlertSettings): string => {
  if (!("rate" in settings)) return "";
  const share = `${Math.round(settings.rate * 100)}%`;
  return settings.kind === "version" ? `${share} false alarms per version` : `${share} false alarms per 500`;
};

const systemTitle = (name: string | null): string => name ?? "traces without a system name";

/** What a rule is about: "Planner of Magentic-One", "each system". */
export const aboutWords = ({ settings, systemKey, systemName, methodTitle }: AlertRuleView): string => {
  if (settings.kind === "budget")
    return settings.automationId === null ? "the workspace's monthly budget" : "an automation's monthly budget";
  const system = systemKey === null ? "each system" : systemTitle(systemName);
  if (settings.kind !== "agent-share") return system;
  const agent = settings.agent === null ? "each agent" : settings.agent;
  return `${agent} of ${system}${methodTitle ? `, by ${methodTitle}` : ""}`;
};

/** What a rule waits for, in a sentence; null where it is ready. */
export const needWords = ({ needs, followed, checkedAt, kind }: AlertRuleView): string | null => {
  const [first] = needs;
  if (first) {
    const version = first.version === null ? "" : `, version ${first.version}`;
    const of = `${systemTitle(first.systemName)}${version}`;
    const more = needs.length > 1 ? ` Same for ${formatCount(needs.length - 1, "other")}.` : "";
    return `${of}: needs ${first.needs} ${first.what}, has ${first.has}.${more}`;
  }
  if (kind === "alarm") return null; // it has no series to grow
  if (checkedAt === null) return "Not checked yet: rules are checked every minute.";
  if (kind === "version" && followed === 0) return "Waiting for traces of a second version of a system.";
  return kind !== "budget" && kind !== "incident" && kind !== "digest" && followed === 0
    ? "Waiting for the first traces."
    : null;
};

const mostNamed = 3;

/** Where its observations stick together, with the figures; null where they do not. */
export const stickyWords = (sticky: readonly (Stickiness & { systemName: string | null })[]): string | null => {
  if (sticky.length === 0) return null;
  const strongest = sticky.toSorted((a, b) => b.lag1 - a.lag1);
  const named = strongest
    .slice(0, mostNamed)
    .map((each) => `${systemTitle(each.systemName)}: ${stickinessWords(each)}`);
  const more = strongest.length > mostNamed ? `, and ${formatCount(strongest.length - mostNamed, "other")}` : "";
  return `Consecutive traces are similar (${named.join("; ")}${more}). The test assumes independence, so expect more false alarms than stated.`;
};

/**
 * The stickiness that the rules of a workspace know of what a new one is to watch: of a system, or of each. A rule on
 * versions looks at the same outcomes as one on failure rates.
 */
export const knownStickiness = (
  rules: readonly Pick<AlertRuleView, "kind" | "sticky">[],
  { kind, systemKey }: { kind: AlertKind; systemKey: string | null },
): AlertRuleView["sticky"] => {
  const of = kind === "version" ? "failure-rate" : kind;
  const known = rules.filter((rule) => rule.kind === of).flatMap(({ sticky }) => sticky);
  const watched = known.filter((each) => systemKey === null || each.systemKey === systemKey);
  return [...new Map(watched.map((each) => [each.systemKey, each])).values()];
};

/** Which systems a rule for each leaves alone; null where it watches all. */
export const unwatchedWords = ({ unwatchedCount }: Pick<AlertRuleView, "unwatchedCount">): string | null =>
  unwatchedCount === 0
    ? null
    : `Watches the systems with the most traces; ${formatCount(unwatchedCount, "other")} ${unwatchedCount === 1 ? "is" : "are"} not watched. Add a separate rule to watch one.`;

/** "41% [33–50]" */
export const shareWords = ({ hits, count }: FindingSide): string =>
  writeShare({ value: hits / count, ...wilson(hits, count) });

/** What an automation does, in a line. */
export const doesWords = ({
  methodTitle,
  run,
  queueName,
  queueId,
  channelNames,
  maxRunCostUsd,
}: AutomationView): string =>
  [
    ...(run
      ? [`runs ${methodTitle ?? run.method}${maxRunCostUsd === null ? "" : ` up to ${formatCost(maxRunCostUsd)}`}`]
      : []),
    ...(queueId ? [`adds it to ${queueName ?? "a deleted queue"}`] : []),
    ...(channelNames.length > 0 ? [`notifies ${channelNames.join(", ")}`] : []),
  ].join(", ");
