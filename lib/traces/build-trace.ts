import { assembleTrace, mergeAgents } from "./assemble-trace";
import { type Attribution } from "./attribution";
import { checkLabel } from "./check-label";
import { statesFailure } from "./error-fields";
import { plainReport } from "./import-report";
import { parseContainer } from "./messages/parse-json-text";
import { normaliseAgent } from "./normalise-agent";
import { type ParsedTrace } from "./parse-result";
import { plainText } from "./plain-text";
import { type LabelDraft, type StepDraft, type TraceDraft } from "./step-draft";
import { type ImportIssue, type Step, type TraceAgent, type TraceLabel } from "./trace";
import { tokenIssues } from "./stated-tokens";

/**
 * A trace from what a reader found, by the rules that all formats share: steps are numbered as they are listed, agents'
 * names normalized, a tool's result joined to its call, the question taken from the first input where the file states
 * none, labels resolved to steps. A draft without steps is an error that says so.
 */
export function buildTrace(draft: TraceDraft): ParsedTrace {
  const issues: ImportIssue[] = [...(draft.issues ?? [])];
  const report = {
    ...plainReport,
    order: draft.order ?? plainReport.order,
    duplicateCount: draft.duplicateCount ?? 0,
    orphanCount: draft.orphanCount ?? 0,
  };
  if (draft.steps.length === 0) {
    if (!issues.some(({ severity }) => severity === "error"))
      issues.push({
        severity: "error",
        code: "no-steps",
        message: "It has no steps: nobody says or does anything.",
        pointer: draft.pointer,
      });
    return { trace: null, issues, report };
  }
  const calls = findCalls(draft.steps);
  const steps = draft.steps.map((step, index) => toStep(step, index, calls));
  const speakers = draft.steps.flatMap((step, index): TraceAgent[] =>
    isSpeaker(step) ? [{ name: steps[index]?.agent ?? "unknown" }] : [],
  );
  const described = (draft.agents ?? []).map((agent) => ({ ...agent, name: normaliseAgent(agent.name) }));
  const labels = (draft.labels ?? []).map((label) => toLabel(label, steps));
  const groundTruth = draft.groundTruth ?? decisiveLabel(labels, steps, draft.pointer, issues);
  const question = plainWords(draft.question) ?? steps.find(({ kind }) => kind === "input")?.content ?? "";
  if (question.trim() === "")
    issues.push({
      severity: "warning",
      code: "question-missing",
      message: "The file states no question; add it before asking a judge.",
      pointer: draft.pointer,
    });
  if (draft.statedTokens !== undefined) issues.push(...tokenIssues(steps, draft.statedTokens));
  const trace = assembleTrace({
    ...draft,
    question,
    expectedAnswer: plainWords(draft.expectedAnswer),
    finalAnswer: plainWords(draft.finalAnswer),
    steps,
    outcome: draft.outcome ?? "unknown",
    agents: mergeAgents(speakers, described),
    groundTruth,
    tags: draft.tags ?? [],
    metadata: draft.metadata ?? {},
    labels: labels.length > 0 ? labels : undefined,
  });
  return { trace, issues, report };
}

const plainWords = (text: string | undefined): string | undefined => (text === undefined ? undefined : plainText(text));

/** A tool that answers and a prompt are no agents, unless the system names them as one. */
const isSpeaker = ({ kind, isAgent }: StepDraft): boolean => isAgent ?? (kind !== "tool-result" && kind !== "system");

/**
 * The call that each result answers: the last one of its id before it, as files repeat
 * ids, else the first one after it.
 */
function findCalls(steps: readonly StepDraft[]): Map<StepDraft, StepDraft> {
  const answered = new Map<StepDraft, StepDraft>();
  const latest = new Map<string, StepDraft>();
  const waiting: StepDraft[] = [];
  const first = new Map<string, StepDraft>();
  for (const step of steps) {
    const { callId } = step;
    if (callId === undefined) continue;
    const call = latest.get(callId);
    if (step.kind !== "tool-result") {
      latest.set(callId, step);
      if (!first.has(callId)) first.set(callId, step);
    } else if (call !== undefined) answered.set(step, call);
    else waiting.push(step);
  }
  for (const result of waiting) {
    const call = first.get(result.callId ?? "");
    if (call !== undefined) answered.set(result, call);
  }
  return answered;
}

function toStep(draft: StepDraft, index: number, calls: ReadonlyMap<StepDraft, StepDraft>): Step {
  const { pointer, spanId, startedAt, durationMs, model, inputTokens, outputTokens, costUsd } = draft;
  const content = plainText(draft.content, draft.kind === "tool-call");
  const call = calls.get(draft);
  const isUnnamed = draft.rawAgent.trim() === "";
  const rawAgent = !isUnnamed
    ? draft.rawAgent
    : draft.kind === "tool-result"
      ? (call?.tool?.name ?? "tool")
      : "unknown";
  const recipient = draft.recipient ?? call?.rawAgent;
  const inputs = call === undefined ? draft.inputs : [...new Set([call.pointer, ...(draft.inputs ?? [])])];
  const found = {
    tool: plainTool(draft.tool),
    startedAt,
    durationMs,
    model,
    inputTokens,
    outputTokens,
    costUsd,
    inputs,
  };
  const present = Object.entries({ recipient: recipient && normaliseAgent(recipient), ...found });
  return {
    ...(Object.fromEntries(present.filter(([, value]) => value !== undefined)) as Partial<Step>),
    index,
    rawAgent,
    agent: normaliseAgent(rawAgent) || "unknown",
    kind: draft.kind,
    content,
    isError: draft.isError === true || (draft.kind === "tool-result" && statesFailure(content)),
    source: spanId === undefined ? { pointer } : { pointer, spanId },
  };
}

/** Arguments that were no JSON for their escaped quotes are what they were. */
function plainTool(tool: StepDraft["tool"]): StepDraft["tool"] {
  if (typeof tool?.arguments !== "string") return tool;
  const plain = plainText(tool.arguments, true);
  return plain === tool.arguments ? tool : { ...tool, arguments: parseContainer(plain) ?? plain };
}

function toLabel(label: LabelDraft, steps: readonly Step[]): TraceLabel {
  const { pointer, spanId, isDecisive = false, source, reason, ...rest } = label;
  const isAt = (step: Step): boolean =>
    (spanId !== undefined && step.source.spanId === spanId) ||
    (pointer !== undefined && (step.source.pointer === pointer || step.source.pointer.startsWith(`${pointer}/`)));
  const stepIndex = label.stepIndex ?? steps.find(isAt)?.index;
  const present = Object.entries({ ...rest, stepIndex }).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(present) as Partial<TraceLabel>), source, reason, isDecisive };
}

/**
 * The first label that says agent and step of the decisive error, as ground truth. Neither
 * half is derived from the other.
 */
function decisiveLabel(
  labels: readonly TraceLabel[],
  steps: readonly Step[],
  pointer: string,
  issues: ImportIssue[],
): Attribution | undefined {
  for (const { isDecisive, agent, stepIndex, reason, category } of labels) {
    if (!isDecisive || agent === undefined || stepIndex === undefined) continue;
    const named = { agent: normaliseAgent(agent), stepIndex, reason, quotes: [], suspects: [] };
    const truth: Attribution = category === undefined ? named : { ...named, failureMode: category };
    const checked = checkLabel(truth, steps, pointer, pointer);
    issues.push(...checked.issues);
    if (checked.isUsable) return truth;
  }
  return undefined;
}
