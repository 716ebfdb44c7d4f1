import { evidenceTitles } from "@/lib/traces/evidence-titles";
import { type ClearVerdict } from "../fixes/judge-fix";
import {
  type AlertFinding,
  type ChangeFinding,
  digestChanges,
  type DigestFinding,
  type DigestLine,
  type FindingSide,
  type IncidentFinding,
  type VersionFinding,
} from "./alert-finding";
import { formatUsd } from "./format-usd";
import { windowSize } from "./split-ratio";
import { type Stickiness, stickinessWords } from "./stickiness";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** ISO 8601 → "12 Nov"; of another year than `now` "12 Nov 2025". In UTC. */
const day = (at: string, now: string): string => {
  const date = new Date(at);
  const year = date.getUTCFullYear() === new Date(now).getUTCFullYear() ? "" : ` ${date.getUTCFullYear()}`;
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}${year}`;
};

const percent = ({ hits, count }: FindingSide): string => {
  const value = (100 * hits) / count;
  return `${value > 0 && value < 0.95 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)}%`;
};

const systemOf = ({ name }: { name: string | null }): string => name ?? "traces without a system";

/** What a method is called where its answers are counted: "Tracer 3 (own weights 2)". */
const methodWords = ({ title, version, weights }: NonNullable<ChangeFinding["method"]>): string =>
  `${title} ${version}${weights ? ` (${weights})` : ""}`;

/**
 * On what shares of agents rest: "Answers of Tracer 3, unchecked: 192 of 216; ground truth agrees in 20 of 24". Of the
 * sides handed in together; null where it is not about agents.
 */
export function basisWords({ method }: ChangeFinding, sides: readonly FindingSide[]): string | null {
  if (method === null) return null;
  const sum = (of: (side: FindingSide) => number): number => sides.reduce((all, side) => all + of(side), 0);
  const [count, truths] = [sum((side) => side.count), sum(({ truthCount }) => truthCount)];
  const agreeing = truths > 0 ? `; ground truth agrees in ${sum(({ agreeCount }) => agreeCount)} of ${truths}` : "";
  return `Answers of ${methodWords(method)}, unchecked: ${count - truths} of ${count}${agreeing}`;
}

const changeTitle = (finding: ChangeFinding, now: string): string => {
  const { agent, system, before, since } = finding;
  const [is, was] = [percent(since), `${percent(before)} before`];
  const when = `since ${day(since.from, now)}`;
  const by = finding.method ? ` by ${finding.method.title}` : "";
  if (agent) return `${agent.name} is named${by} in ${is} of failures of ${systemOf(system)} ${when}, ${was}`;
  return system.name === null
    ? `${is} of traces without a system fail ${when}, ${was}`
    : `${system.name} fails in ${is} of its traces ${when}, ${was}`;
};

const versionTitle = ({ system, version, versionBefore, before, since }: VersionFinding): string =>
  `Version ${version} of ${systemOf(system)} fails in ${percent(since)} of its traces, version ${versionBefore} in ${percent(before)}`;

const verdictWords: Record<ClearVerdict, string> = {
  fixed: "works",
  "not fixed": "does not work",
  moved: "moved the failures elsewhere",
  "made worse": "made things worse",
};

const becameWords = ({ number, isReopened, version, turn }: IncidentFinding): string => {
  const [name, inVersion] = [`INC-${number}`, version === null ? "" : ` in ${version}`];
  if (turn?.kind === "verdict") return `The fix of ${name}${inVersion} ${verdictWords[turn.verdict]}`;
  if (turn) return turn.kind === "fixed" ? `${name} was marked as fixed${inVersion}` : `${name} is ignored`;
  return isReopened ? `${name} is back${inVersion}` : `${name} is new`;
};
const incidentTitle = (finding: IncidentFinding): string =>
  `${becameWords(finding)}${finding.title === null ? "" : `: ${finding.title}`}`;

const incidentText = ({ traceCount, isReopened, system, turn }: IncidentFinding): string => {
  const traces = `${traceCount} ${traceCount === 1 ? "trace" : "traces"} of ${systemOf(system)}`;
  if (turn?.kind === "verdict") {
    const { failed, runs } = turn;
    return `${failed.candidate} of ${runs.candidate} runs with the fix fail this way, ${failed.baseline} of ${runs.baseline} before it. More runs may change this.`;
  }
  if (turn) return `By ${turn.by}${"reason" in turn && turn.reason !== null ? `: ${turn.reason}` : ""}. ${traces}.`;
  return isReopened ? `It was fixed; ${traces} by now.` : `${traces} so far.`;
};

export const linesByChange = ({ lines }: DigestFinding) =>
  digestChanges.flatMap((change) => {
    const of = lines.filter((line) => line.change === change);
    return of.length > 0 ? [{ change, of }] : [];
  });

const digestTitle = (finding: DigestFinding, now: string): string => {
  const { system, from } = finding;
  const said = linesByChange(finding).map(({ change, of }) => `${of.length} ${change}`);
  return `Incidents${system === null ? "" : ` of ${systemOf(system)}`}, week of ${day(from, now)}: ${said.join(", ")}`;
};

const mostNamed = 5;
/** How many traces it had, of one that has grown before and now. */
export const digestCount = ({ change, count, before }: DigestLine): string => {
  const traces = change === "grown" ? `${before} to ${count}` : String(change === "gone" ? before : count);
  return `${traces} ${traces === "1" ? "trace" : "traces"}`;
};

const lineWords = (line: DigestLine): string =>
  `INC-${line.number}${line.title === null ? "" : ` ${line.title}`} (${digestCount(line)})`;

const digestText = (finding: DigestFinding): string =>
  linesByChange(finding)
    .map(({ change, of }) => {
      const more = of.length > mostNamed ? `, and ${of.length - mostNamed} more` : "";
      const named = of.slice(0, mostNamed).map(lineWords).join(", ");
      return `${change.charAt(0).toUpperCase()}${change.slice(1)}: ${named}${more}.`;
    })
    .join(" ");

const counts = ({ before, since }: { before: FindingSide; since: FindingSide }): string =>
  `${since.count} and ${before.count}`;
const ratePercent = (rate: number): string => `${Math.round(rate * 100)}%`;

/** One line. `now` is ISO 8601. */
export function findingTitle(finding: AlertFinding, now: string): string {
  switch (finding.kind) {
    case "version":
      return versionTitle(finding);
    case "incident":
      return incidentTitle(finding);
    case "digest":
      return digestTitle(finding, now);
    case "budget":
      return finding.percent >= 100
        ? `${budgetOf(finding.automation)} is spent for this month`
        : `${finding.percent}% of ${budgetOf(finding.automation).replace(/^The/, "the")} is spent this month`;
    case "alarm":
      return finding.evidence === null
        ? `An alarm in a running trace of ${systemOf(finding.system)}`
        : `${finding.agent} at step ${finding.stepIndex} of a running trace of ${systemOf(finding.system)}: ${evidenceTitles[finding.evidence]}`;
    default:
      return changeTitle(finding, now);
  }
}

const budgetOf = (automation: { name: string } | null): string =>
  automation ? `The budget of the automation “${automation.name}”` : "The workspace's budget";

/** Where the test's assumption does not hold; empty where it does, or was not looked at. */
const warning = (stickiness: Stickiness | undefined): string =>
  stickiness
    ? ` But consecutive traces are similar here (${stickinessWords(stickiness)}), and the test assumes independence, so expect more false alarms.`
    : "";

/** A few sentences: how many traces, on what they rest, and how often such an alarm is false. */
export function findingText(finding: AlertFinding): string {
  switch (finding.kind) {
    case "version":
      return `${counts(finding)} traces; outcomes as stated in the traces. A version that is no worse triggers this alert with a probability of ${ratePercent(finding.rate)} over all checks.${warning(finding.stickiness)}`;
    case "incident":
      return incidentText(finding);
    case "digest":
      return digestText(finding);
    case "budget":
      return `${formatUsd(finding.spentUsd)} of ${formatUsd(finding.budgetUsd)} in ${finding.month} (UTC).`;
    case "alarm":
      return "Raised from the steps so far. The values are in the trace.";
    case "agent-share":
      return `${counts(finding)} failures. ${basisWords(finding, [finding.before, finding.since]) ?? ""}. If these shares do not change, ${ratePercent(finding.rate)} of series of ${windowSize} failures trigger a false alarm.${warning(finding.stickiness)}`;
    case "failure-rate":
      return `${counts(finding)} traces; outcomes as stated in the traces. If nothing changes, ${ratePercent(finding.rate)} of series of ${windowSize} traces trigger a false alarm.${warning(finding.stickiness)}`;
  }
}
