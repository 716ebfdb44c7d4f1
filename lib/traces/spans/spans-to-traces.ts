import { buildTrace } from "../build-trace";
import { type StepOrder } from "../import-report";
import { type DecodedMessage } from "../messages/message";
import { parseContainer } from "../messages/parse-json-text";
import { type ParsedTrace } from "../parse-result";
import { isIdName } from "../platforms/id-name";
import { type TraceDraft } from "../step-draft";
import { type ImportIssue } from "../trace";
import { endedByError } from "./ended-by-error";
import { groupSpans } from "./group-spans";
import { handOverOrphans } from "./hand-over-orphans";
import { mergeSpans } from "./merge-spans";
import { findRepeats } from "./repeated-spans";
import { RunAgents } from "./run-agents";
import { askedSpan, rootAnswer } from "./root-words";
import { textOf } from "./segments";
import { findFailures } from "./span-errors";
import { type SpanRecord } from "./span-record";
import { spanSteps } from "./span-steps";
import { buildSpanTree, type SpanNode, type SpanTree } from "./span-tree";
import { type Visit, visitSpans } from "./visit-spans";
import { countedAbove } from "./counted-above";

export interface SpanOptions {
  format: string;
  /** Where the spans stand in their document: issues of a whole trace point there. */
  pointer: string;
  /**
   * What parts siblings that began at the same time. `id` where spans may arrive in any order.
   * Default: as the file lists them.
   */
  ties?: "file" | "id";
  /** Whether traces of one session are one run. Default: they are. */
  joinSessions?: boolean;
  /** What the file says of a trace beside its spans; it goes before what the spans say. */
  describe?: (traceIds: readonly string[], spans: readonly SpanRecord[]) => Partial<TraceDraft>;
}

interface Read {
  parsed: ParsedTrace;
  spanCount: number;
  isConstruction: boolean;
}

/**
 * Traces from the spans of any container, in any order and with repeats: spans are grouped into runs,
 * put into trees and told as steps.
 * Groups that hold no step beside others that do (spans that only build an agent, spans of a web
 * server) are counted in an issue.
 */
export function spansToTraces(records: readonly SpanRecord[], options: SpanOptions): ParsedTrace[] {
  const { spans, duplicateCount } = mergeSpans(records.map(withoutIdName));
  const groups = groupSpans(spans, options.joinSessions ?? true);
  const read = groups.toSorted(byStart).map((group) => readGroup(group, options));
  const told = read.filter(({ parsed }) => parsed.trace !== null);
  const [first] = told;
  if (first === undefined) return read.slice(0, 1).map(({ parsed }) => parsed);
  first.parsed.report.duplicateCount += duplicateCount;
  first.parsed.issues.push(...silentIssues(read, options.pointer));
  return told.map(({ parsed }) => parsed);
}

/** An id is no agent's name, whoever wrote it there. */
const withoutIdName = (span: SpanRecord): SpanRecord =>
  span.agent !== undefined && isIdName(span.agent) ? { ...span, agent: undefined } : span;

/** By the earliest start, then by trace id: whatever order the spans came in. */
function byStart(a: readonly SpanRecord[], b: readonly SpanRecord[]): number {
  const [startA, startB] = [earliest(a), earliest(b)];
  if (startA === startB) return smallestId(a) < smallestId(b) ? -1 : 1;
  return startA === null || (startB !== null && startA < startB) ? -1 : 1;
}

const smallestId = (spans: readonly SpanRecord[]): string =>
  spans.reduce((smallest, { traceId }) => (traceId < smallest ? traceId : smallest), spans[0]?.traceId ?? "");

const earliest = (spans: readonly SpanRecord[]): bigint | null =>
  spans.reduce<bigint | null>(
    (first, { startNs }) => (startNs !== null && (first === null || startNs < first) ? startNs : first),
    null,
  );

function readGroup(spans: readonly SpanRecord[], options: SpanOptions): Read {
  const tree = buildSpanTree(spans, options.ties ?? "file");
  const handedOver = handOverOrphans(tree.roots);
  const visits = visitSpans(tree.roots);
  const agents = new RunAgents(visits);
  const askers = new Set(tree.roots.map(askedSpan));
  const run = { visits, askers, agents, failures: findFailures(tree.nodes), repeats: findRepeats(tree.nodes) };
  const told = spanSteps(run);
  const traceIds = [...new Set(tree.nodes.map(({ span }) => span.traceId))];
  const draft = {
    ...aboutRoots(mainRoots(tree), tree, visits),
    ...options.describe?.(traceIds, spans),
  };
  const parsed = buildTrace({
    ...draft,
    format: options.format,
    pointer: options.pointer,
    steps: told.steps,
    agents: [...agents.list(), ...(draft.agents ?? [])],
    metadata: { ...runMetadata(traceIds, tree), ...draft.metadata },
    issues: [
      ...treeIssues(tree, options.pointer),
      ...cutOffIssues(handedOver),
      ...textIssues(told.silentCount, options.pointer),
      ...(draft.issues ?? []),
    ],
    statedTokens: draft.statedTokens ?? countedAbove(tree),
    order: orderOf(tree),
    duplicateCount: told.duplicateCount,
    orphanCount: tree.orphanCount,
  });
  const isConstruction = spans.every((span) => span.isConstruction === true);
  return { parsed, spanCount: spans.length, isConstruction };
}

/**
 * The root of the largest tree of every trace, in their order: what was asked, answered and how it ended stands there.
 */
function mainRoots(tree: SpanTree): SpanNode[] {
  const sizes = new Map<SpanNode, number>();
  for (const node of tree.nodes.toReversed()) {
    const size = (sizes.get(node) ?? 0) + 1;
    sizes.set(node, size);
    if (node.parent !== null) sizes.set(node.parent, (sizes.get(node.parent) ?? 0) + size);
  }
  const mains = new Map<string, SpanNode>();
  for (const root of tree.roots) {
    const known = mains.get(root.span.traceId);
    if (known === undefined || (sizes.get(root) ?? 0) > (sizes.get(known) ?? 0)) mains.set(root.span.traceId, root);
  }
  return tree.roots.filter((root) => mains.get(root.span.traceId) === root);
}

/** A run of several traces was asked what its first one was, and ended as its last. */
function aboutRoots(roots: readonly SpanNode[], tree: SpanTree, visits: readonly Visit[]): Partial<TraceDraft> {
  const [first, lastRoot] = [roots[0]?.span, roots.at(-1)];
  if (first === undefined || lastRoot === undefined) return {};
  const last = lastRoot.span;
  const failure = last.isError ? last : endedByError(visits, lastRoot);
  const asked = roots
    .flatMap((root) => askedSpan(root).span.input)
    .find(({ role, parts }) => role === "user" && parts.length > 0);
  const question = asked === undefined ? undefined : textOf(asked);
  return {
    externalId: first.traceId,
    question: question?.trim() === "" ? undefined : question,
    finalAnswer: isPiece(lastRoot, tree) ? undefined : answerOf(rootAnswer(lastRoot)),
    system: first.system ?? tree.nodes.find(({ span }) => span.system !== undefined)?.span.system,
    metadata: first.metadata,
    tags: first.tags,
    ...(failure !== undefined && { termination: failure.errorText, outcome: "failed" as const }),
  };
}

/** One of several trees whose common root is missing: what it answered is not what the run answered. */
const isPiece = (root: SpanNode, tree: SpanTree): boolean =>
  root.isOrphan && tree.roots.some((other) => other !== root && other.span.parentId === root.span.parentId);

/** The last of what was answered, where it is text and not data. */
function answerOf(messages: readonly DecodedMessage[]): string | undefined {
  const parts = messages.findLast(({ role }) => role === "assistant")?.parts ?? [];
  const texts = parts.flatMap(({ type, text }) => (type === "text" ? [text] : []));
  const answer = texts.join("\n");
  return answer.trim() === "" || parseContainer(answer) !== undefined ? undefined : answer;
}

function runMetadata(traceIds: readonly string[], tree: SpanTree): Record<string, unknown> {
  const sessionId = tree.nodes.find(({ span }) => span.sessionId !== undefined)?.span.sessionId;
  // A user or an environment is often said by an inner span alone.
  const inner = ["userId", "environment"].flatMap((key) => {
    const said = tree.nodes.find(({ span }) => span.metadata?.[key] !== undefined)?.span.metadata?.[key];
    return said === undefined ? [] : [[key, said] as const];
  });
  return {
    ...(sessionId !== undefined && { sessionId }),
    ...Object.fromEntries(inner),
    ...(traceIds.length > 1 && { traceIds }),
    spanCount: tree.nodes.length,
  };
}

function orderOf(tree: SpanTree): StepOrder {
  const hasParents = tree.nodes.some(({ parent }) => parent !== null);
  const hasTimes = tree.nodes.some(({ span }) => span.startNs !== null);
  return {
    by: hasParents ? "parent" : hasTimes ? "time" : "sequence",
    isCertain: tree.tieCount === 0 && tree.orphanCount === 0 && tree.cycleCount === 0,
    tieCount: tree.tieCount,
  };
}

function treeIssues(tree: SpanTree, pointer: string): ImportIssue[] {
  const issues: ImportIssue[] = [];
  const orphan = tree.nodes.find(({ isOrphan }) => isOrphan);
  if (orphan !== undefined) {
    const message = `${count(tree.orphanCount, "span names a parent", "spans name a parent")} that is not in the file; taken as the beginning of a tree.`;
    issues.push({ severity: "warning", code: "parent-missing", message, pointer: orphan.span.pointer });
  }
  if (tree.cycleCount > 0) {
    const message = `The parents of spans run in a circle ${count(tree.cycleCount, "time", "times")}; each was cut at one span.`;
    issues.push({ severity: "warning", code: "parent-circle", message, pointer });
  }
  return issues;
}

/** A run that was cut off while an agent worked: who it was is inferred from the hand-off before. */
function cutOffIssues(handedOver: readonly SpanNode[]): ImportIssue[] {
  const [first] = handedOver;
  if (first === undefined) return [];
  const agents = [...new Set(handedOver.map(({ agent }) => agent ?? ""))].join(", ");
  const message = `The run is unfinished: the span of an agent that was at work never came. Its steps are inferred to be of ${agents}, who was handed control.`;
  return [{ severity: "warning", code: "run-unfinished", message, pointer: first.span.pointer }];
}

function textIssues(silentCount: number, pointer: string): ImportIssue[] {
  if (silentCount === 0) return [];
  const message = `${count(silentCount, "model call was", "model calls were")} recorded without text: their steps are empty. Turn on the capture of message content to see it.`;
  return [{ severity: "warning", code: "text-missing", message, pointer }];
}

function silentIssues(read: readonly Read[], pointer: string): ImportIssue[] {
  const silent = read.filter(({ parsed }) => parsed.trace === null);
  if (silent.length === 0) return [];
  const built = silent.filter(({ isConstruction }) => isConstruction).length;
  const what = built === silent.length ? "only build agents" : "have no steps";
  const spanCount = silent.reduce((sum, group) => sum + group.spanCount, 0);
  const message = `${count(silent.length, "more trace", "more traces")} in the file (${count(spanCount, "span", "spans")}) ${what} and became no traces.`;
  return [{ severity: "info", code: "traces-without-steps", message, pointer }];
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
