import {
  type IncidentEvent,
  type IncidentHead,
  incidentName,
  type IncidentSort,
  type IncidentState,
  type IncidentTab,
} from "@/lib/attribution/incidents/incident-view";
import { visibleText } from "@/components/ground/ui/visible-text";
import { inPoints, verdictTitles } from "@/lib/attribution/fixes/fix-words";
import { formatCount } from "@/lib/format";
import { partyWords } from "@/lib/traces/party";

export const tabWords: Record<IncidentTab, string> = {
  active: "Active",
  fixed: "Fixed",
  ignored: "Ignored",
  all: "All",
};
export const sortWords: Record<IncidentSort, string> = { seen: "Last seen", traces: "Traces", number: "Newest" };

export const stateTitles: Record<IncidentState, string> = {
  OPEN: "Open",
  ACKNOWLEDGED: "Acknowledged",
  FIXED: "Fixed",
  IGNORED: "Ignored",
  MERGED: "Merged",
};

/** The state in a word or two: an open incident that was fixed before is reopened. */
export function stateWord({ state, reopened, fixed, mergedInto }: IncidentHead): string {
  if (state === "OPEN" && reopened) return "reopened";
  if (state === "FIXED" && fixed?.version) return `fixed in ${visibleText(fixed.version)}`;
  if (state === "MERGED" && mergedInto !== null) return `merged into ${incidentName(mergedInto)}`;
  return stateTitles[state].toLowerCase();
}

/** Whose doing it is, where it is not an agent's. */
export const partyWord = ({ party }: IncidentHead): string | null =>
  party === null || party === "agent" ? null : partyWords[party].title;

/** The name of a mode, which is stored behind that of its taxonomy. */
export const modeWord = (failureMode: string, titles: Readonly<Record<string, string>>): string => {
  const id = failureMode.slice(failureMode.indexOf(":") + 1);
  return titles[id.toLowerCase()] ?? id;
};

const quoted = (text: string): string => `“${visibleText(text)}”`;

const movedWords = ({ to, version, reason }: Extract<IncidentEvent, { kind: "state" }>): string => {
  if (to === "FIXED") return version ? `marked it as fixed in ${visibleText(version)}` : "marked it as fixed";
  if (to === "IGNORED") return `ignored it${reason ? `: ${quoted(reason)}` : ""}`;
  return to === "ACKNOWLEDGED" ? "acknowledged it" : "opened it again";
};

/** A share of runs as points of a percentage. */
export const pointWords = (share: number): string => {
  const points = inPoints(share);
  return `${points} ${points === 1 ? "point" : "points"}`;
};

/** What happened, behind the name of who did it; the grouping has none. */
export function eventWords(event: IncidentEvent): string {
  switch (event.kind) {
    case "started":
      return `First seen${event.version === null ? "" : ` in ${visibleText(event.version)}`}`;
    case "reopened":
      return `Reopened by a failure${event.version === null ? "" : ` of ${visibleText(event.version)}`}${
        event.fixedVersion === null ? "" : `; it was fixed in ${visibleText(event.fixedVersion)}`
      }`;
    case "state":
      return movedWords(event);
    case "owner":
      return event.name === null ? "took the owner away" : `made ${visibleText(event.name)} the owner`;
    case "title":
      return `named it ${quoted(event.title)}${event.judge ? `, as ${visibleText(event.judge)} suggested` : ""}`;
    case "name-asked":
      return `asked ${visibleText(event.model)} of ${visibleText(event.provider)} for a name`;
    case "name-dismissed":
      return `dismissed the name that ${visibleText(event.model)} suggested`;
    case "merged":
      return `merged ${incidentName(event.number)} into this one (${formatCount(event.traceCount, "trace")})`;
    case "merged-into":
      return `merged it into ${incidentName(event.number)}`;
    case "split":
      return `split ${formatCount(event.traceCount, "trace")} off into ${incidentName(event.number)}`;
    case "split-from":
      return `split it off ${incidentName(event.number)} with ${formatCount(event.traceCount, "trace")}`;
    case "fix":
      return `${event.isNew ? "registered a fix in" : "changed the fix in"} ${visibleText(event.version)}: at least ${pointWords(event.leastFall)} fewer than in ${visibleText(event.baseline)}`;
    case "fix-withdrawn":
      return `withdrew the fix in ${visibleText(event.version)}`;
    case "verdict": {
      const { failed, runs } = event;
      const share = (of: "baseline" | "candidate"): string => percent(failed[of] / runs[of]);
      return `The fix in ${visibleText(event.version)}: ${verdictTitles[event.verdict].toLowerCase()}, ${share("baseline")} → ${share("candidate")} of runs`;
    }
    case "issue":
      return `${event.wasThere ? "linked" : "created"} the issue ${visibleText(event.key)} in ${visibleText(event.tracker)}`;
    case "comment":
      return visibleText(event.text);
  }
}

export const percent = (share: number): string => {
  const value = 100 * share;
  return `${value > 0 && value < 1 ? value.toFixed(1) : Math.round(value)}%`;
};
