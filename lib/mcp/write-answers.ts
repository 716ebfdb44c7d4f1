import { changeTitles } from "@/lib/attribution/fixes/suggested-change";
import { evidenceTitles } from "@/lib/traces/evidence-titles";
import {
  type Answered,
  type Compared,
  type Lesson,
  type ListedIncident,
  type ListedTrace,
  type OpenedIncident,
  type OpenedStep,
  type OpenedTrace,
} from "./source";
import { oneLine, withinTokens } from "./write-data";

/** No list in an answer is longer, whatever the trace holds. */
const most = { agents: 12, chapters: 15, errors: 15, suspects: 4, quotes: 3, findings: 5, versions: 4, traces: 5 };
const titleLength = 120;

const listed = <T>(items: readonly T[], limit: number, write: (item: T) => string): string => {
  const shown = items.slice(0, limit).map(write).join(", ");
  return items.length > limit ? `${shown} and ${items.length - limit} more` : shown;
};

export function writeIncident(one: ListedIncident): string {
  const versions = one.versions
    .filter(({ count }) => count > 0)
    .slice(-most.versions)
    .map(({ version, count, runs }) => `${oneLine(version, 30)} ${count} of ${runs} runs`);
  const parts = [
    `INC-${one.number}`,
    one.state.toLowerCase(),
    `${one.traceCount} ${one.traceCount === 1 ? "trace" : "traces"}`,
    oneLine(one.title, titleLength),
    ...(one.lastSeenAt === null ? [] : [`last seen ${one.lastSeenAt.slice(0, 10)}`]),
    ...versions,
  ];
  return parts.join(" · ");
}

export function writeOpenedIncident(one: OpenedIncident): string {
  const { typical } = one;
  return [
    writeIncident(one),
    ...(one.share.length > 0 ? [`In common: ${one.share.map((each) => oneLine(each, titleLength)).join("; ")}`] : []),
    ...(typical
      ? [
          `Typical trace ${typical.traceId}: step ${typical.stepIndex}, ${oneLine(typical.agent, 60)}. ${oneLine(typical.words, 300)}`,
        ]
      : []),
    `Newest traces: ${listed(one.traceIds, most.traces, (id) => id)}`,
  ].join("\n");
}

export function writeTrace(one: ListedTrace): string {
  const { named, match } = one;
  const says = named === null ? "no clear answer" : `step ${named.stepIndex}, ${oneLine(named.agent, 60)}`;
  return [
    one.id,
    one.outcome,
    ...(one.version === null ? [] : [oneLine(one.version, 30)]),
    `${one.stepCount} steps`,
    named?.isTruth === true ? `labeled: ${says}` : says,
    oneLine(one.title, titleLength),
    ...(match === null
      ? []
      : [`found in step ${match.stepIndex}, ${oneLine(match.agent, 60)}: ${oneLine(match.excerpt, 240)}`]),
  ].join(" · ");
}

/** A trace without the words of its steps. */
export function writeOutline(trace: OpenedTrace): string {
  const lines = [
    `Trace ${trace.id}: ${trace.outcome}, ${trace.stepCount} steps (0 to ${Math.max(0, trace.stepCount - 1)})`,
    `Task: ${oneLine(trace.question || trace.title, 600)}`,
    ...(trace.finalAnswer === null ? [] : [`Final answer: ${oneLine(trace.finalAnswer, 300)}`]),
    `Agents: ${listed(trace.agents, most.agents, ({ name, stepCount }) => `${oneLine(name, 60)} (${stepCount} steps)`)}`,
    ...(trace.errorSteps.length > 0
      ? [`Steps with an error: ${listed(trace.errorSteps, most.errors, (step) => String(step))}`]
      : []),
  ];
  const chapters = trace.chapters
    .slice(0, most.chapters)
    .map(
      ({ first, last, why, workers, times }) =>
        `  ${first}–${last} ${why}${times > 0 ? ` × ${times}` : ""}: ${listed(workers, 4, (name) => oneLine(name, 60))}`,
    );
  if (trace.chapters.length > most.chapters) chapters.push(`  and ${trace.chapters.length - most.chapters} more`);
  return [...lines, ...(chapters.length > 0 ? ["Chapters:", ...chapters] : [])].join("\n");
}

/** Steps in order within so many tokens: each gets as much, what a short one leaves goes to the others. */
export function writeSteps(steps: readonly OpenedStep[], tokens: number): string {
  let left = tokens;
  const shares = new Map<number, number>();
  const shortFirst = [...steps].sort((a, b) => a.content.length - b.content.length);
  for (const [at, { index, content }] of shortFirst.entries()) {
    const share = Math.floor(left / (steps.length - at));
    const used = Math.min(share, Math.ceil(content.length / 3) + headTokens);
    shares.set(index, Math.max(leastTokens, share - headTokens));
    left -= used;
  }
  return steps
    .map(({ index, agent, kind, content, isError }) => {
      const head = `[${index}] ${oneLine(agent, 60)} (${kind}${isError ? ", error" : ""})`;
      return `${head}\n${withinTokens(content, shares.get(index) ?? leastTokens)}`;
    })
    .join("\n\n");
}
const headTokens = 16;
const leastTokens = 24;

export function writeAnswered({ method, model, attribution }: Answered): string {
  const { agent, stepIndex, reason, isAbstained, quotes, suspects, evidence = [], party, failureMode } = attribution;
  const others = suspects.filter((one) => one.stepIndex !== stepIndex || one.agent !== agent).slice(0, most.suspects);
  return [
    isAbstained === true
      ? `No clear answer yet (${method}). First to read: step ${stepIndex}, ${oneLine(agent, 60)}.`
      : `Who: ${oneLine(agent, 60)}. When: step ${stepIndex}. By ${method}${model === null ? ", no model asked" : ` with ${oneLine(model, 60)}`}.`,
    `Why: ${oneLine(reason, 900)}`,
    ...(party !== undefined && party !== "agent" ? [`Whose fault: ${party}`] : []),
    ...(failureMode === undefined ? [] : [`Failure mode: ${oneLine(failureMode, 100)}`]),
    ...quotes
      .slice(0, most.quotes)
      .map((quote) => `Quote, step ${quote.stepIndex}: “${oneLine(quote.text, 240)}”${unverified(quote)}`),
    ...(others.length > 0 ? ["Alternatives:"] : []),
    ...others.map((one) => `  step ${one.stepIndex}, ${oneLine(one.agent, 60)}${because(one.words)}`),
    ...(evidence.length > 0 && evidence.some((one) => one.stepIndex !== stepIndex)
      ? ["Also in the trace: see get_evidence."]
      : []),
  ].join("\n");
}
const unverified = ({ isVerified }: { isVerified?: false | undefined }): string =>
  isVerified === false ? " (not in that step)" : "";
const because = (words: string | undefined): string => (words === undefined ? "" : `: ${oneLine(words, 160)}`);

/** What the trace itself shows to be wrong. */
export function writeEvidence({ attribution: { evidence = [] } }: Answered): string {
  if (evidence.length === 0) return "Nothing in the trace contradicts itself.";
  const lines = evidence
    .slice(0, most.findings)
    .map(
      ({ kind, stepIndex, agent, words }) =>
        `step ${stepIndex}, ${oneLine(agent, 60)} · ${evidenceTitles[kind]}: ${oneLine(words, 300)}`,
    );
  const more = evidence.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more, weaker`] : [])].join("\n");
}

export function writeCompared({ otherId, otherTitle, otherOutcome, parting }: Compared): string {
  const head = `Compared with ${otherId} (${otherOutcome}): ${oneLine(otherTitle, titleLength)}`;
  if (parting === null) return `${head}\nBoth do the same in every step.`;
  const step = (index: number | null): string => (index === null ? "no step" : `step ${index}`);
  const how = parting.isForGood ? "They differ from here on" : "First difference";
  return `${head}\n${how}: ${step(parting.own)} of this trace, ${step(parting.other)} of the other.`;
}

export const writeLesson = ({ agent, stepIndex, lesson, suggestedFix, suggestions }: Lesson): string =>
  [
    `For ${oneLine(agent, 60)}, before step ${stepIndex}.`,
    ...(suggestedFix === null ? [] : [`Suggested fix: ${oneLine(suggestedFix, 500)}`]),
    ...(lesson === null ? [] : [`Lesson: ${oneLine(lesson, 800)}`]),
    ...suggestions.map(
      ({ kind, text }) => `Suggested change, ${changeTitles[kind].toLowerCase()}: ${oneLine(text, 500)}`,
    ),
  ].join("\n");
