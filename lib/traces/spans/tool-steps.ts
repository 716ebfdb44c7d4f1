import { statesError } from "../error-markers";
import { type StepDraft } from "../step-draft";
import { findAgent, handoffName, isSameName } from "./hand-off";
import { type JoinedCalls, type SaidCall } from "./join-calls";
import { type RunAgents } from "./run-agents";
import { textsIn } from "./said";
import { type SpanNode } from "./span-tree";
import { agentOf, defined, type StepLog, timesOf } from "./step-log";

/** Calls, their results, and the calls that are hand-offs. */
export class ToolSteps {
  /** Calls that became hand-offs, by key; what answers them is the same step. */
  private readonly handoffs = new Map<string, Handoff>();

  constructor(
    private readonly log: StepLog,
    private readonly calls: JoinedCalls,
    private readonly agents: RunAgents,
    private readonly failures: ReadonlySet<SpanNode>,
  ) {}

  /** A call, or the hand-off that it is. */
  pushCall(node: SpanNode, step: StepDraft, name: string, args: unknown, call: SaidCall | undefined, at: number) {
    const speaker = step.rawAgent;
    const target = this.handoffTarget(node, name, args, call, at);
    if (target !== undefined) {
      const words = isBare(step.content) ? answerWords(call) : {};
      const handoff: StepDraft = {
        ...step,
        ...words,
        kind: "handoff",
        recipient: target,
        tool: undefined,
        callId: undefined,
      };
      this.log.push(node, [handoff]);
      this.handoffs.set(step.callId ?? "", { step: handoff, isConfirmed: false });
    } else {
      const recipient = this.agents.askedBy(call?.toolNode ?? call?.agentNode ?? node, speaker) ?? this.namesake(call);
      this.log.push(node, [recipient === undefined ? step : { ...step, recipient }]);
    }
    for (const text of [step.content, ...textsIn(args)]) this.log.said.know(text);
  }

  /** The agent that a call without a tool's span has the name of. */
  private namesake(call: SaidCall | undefined): string | undefined {
    if (call === undefined || call.toolNode !== null) return undefined;
    return this.agents.names.find((agent) => isSameName(agent, call.part.name));
  }

  private handoffTarget(
    node: SpanNode,
    name: string,
    args: unknown,
    call: SaidCall | undefined,
    at: number,
  ): string | undefined {
    const named = handoffName(name, args);
    if (named === undefined) return undefined;
    const { agents } = this;
    const next = agents.nextAfter(at, node.agent);
    const known = findAgent(named, agents.names);
    // Who passes control to itself keeps it.
    if (known !== undefined && known === node.agent) return undefined;
    if (known !== undefined) return known;
    const isTool = call?.toolNode !== null && call?.toolNode !== undefined;
    if (next !== undefined) return next;
    return isTool || named === "" ? undefined : named;
  }

  /** The call of a tool that no model is known to have said. */
  call(node: SpanNode, at: number): void {
    const { tool } = node.span;
    if (tool === undefined) return;
    if (this.calls.repeats.has(node)) {
      this.log.repeat();
      return;
    }
    const said = this.calls.byNode.get(node);
    if (said !== undefined) return;
    const step: StepDraft = {
      rawAgent: agentOf(node),
      kind: "tool-call",
      content: tool.argumentsText,
      pointer: tool.argumentsPointer,
      callId: spanKey(node),
      tool: { name: tool.name, arguments: tool.arguments },
      ...defined({ startedAt: node.span.startedAt }),
    };
    this.pushCall(node, step, tool.name, tool.arguments, undefined, at);
  }

  /** What came back from a tool. */
  answer(node: SpanNode): void {
    const { span } = node;
    const call = this.calls.byNode.get(node);
    if (span.tool === undefined || this.calls.repeats.has(node)) return;
    // A second instrumentation within may be the one that knows of the failure.
    const isFailure =
      this.failures.has(node) || node.children.some((inner) => inner.span.isError && this.calls.repeats.has(inner));
    const handoff = this.handoffs.get(call?.key ?? spanKey(node));
    if (handoff !== undefined && !isFailure) {
      this.log.repeat();
      return;
    }
    const ofSpan = span.tool.result ?? (isFailure ? span.errorText : undefined);
    const text = ofSpan ?? call?.answer?.text;
    if (text === undefined && span.endNs === null && !isFailure) return;
    const ownPointer =
      span.tool.result === undefined ? (span.errorPointer ?? span.pointer) : (span.tool.resultPointer ?? span.pointer);
    const pointer = ofSpan === undefined ? (call?.answer?.pointer ?? span.pointer) : ownPointer;
    const speaker = call?.node.agent ?? node.agent ?? "assistant";
    const recipient = span.tool.recipient ?? this.agents.askedBy(node, speaker);
    const readsText = recipient === undefined && span.flagsErrors !== true;
    this.log.push(node, [
      {
        rawAgent: recipient ?? "",
        ...(recipient !== undefined && { isAgent: true }),
        kind: "tool-result",
        content: text ?? "",
        pointer,
        callId: call?.key ?? spanKey(node),
        isError: isFailure || call?.answer?.isError === true || (readsText && statesError(text ?? "")),
        ...timesOf(node),
      },
    ]);
  }

  /** What answers a call without a tool span. */
  pushAnswer(node: SpanNode, call: SaidCall, text: string, pointer: string, isFlagged: boolean): void {
    if (this.handoffs.has(call.key)) {
      this.log.repeat();
      return;
    }
    const recipient = call.agentNode?.agent ?? this.namesake(call);
    const readsText = recipient === undefined && call.node.span.flagsErrors !== true;
    const isError = isFlagged || (readsText && statesError(text));
    const speaker = recipient === undefined ? { rawAgent: "" } : { rawAgent: recipient, isAgent: true };
    this.log.pushGiven(node, [{ ...speaker, kind: "tool-result", content: text, pointer, callId: call.key, isError }]);
  }

  /** Control passes by a span of its own; a model's call for it was told already, and the span may come twice. */
  passControl(node: SpanNode): void {
    const { handoff } = node.span;
    if (handoff === undefined) return;
    const { from = node.agent, to } = handoff;
    const known = this.openHandoff(from, to);
    if (known !== undefined) {
      if (!known.isConfirmed && this.agents.names.includes(to)) known.step.recipient = to;
      known.isConfirmed = true;
      this.log.repeat();
      return;
    }
    const isAgent = from !== undefined && this.agents.names.includes(from);
    const rawAgent = (isAgent ? from : (node.agent ?? from)) ?? "assistant";
    const pointer = node.span.pointer;
    const step: StepDraft = { rawAgent, kind: "handoff", recipient: to, content: handoff.text, pointer };
    this.log.push(node, [{ ...step, ...timesOf(node) }]);
    this.handoffs.set(spanKey(node), { step: this.log.steps.at(-1) ?? step, isConfirmed: true });
  }

  /**
   * A hand-off that this one tells again: to the same agent, who has not spoken since; else one of the
   * same agent that no span has told.
   */
  private openHandoff(from: string | undefined, to: string): Handoff | undefined {
    const latest = [...this.handoffs.values()].reverse();
    const again = latest.find(({ step }) => isSameName(step.recipient ?? "", to));
    if (again !== undefined && !this.hasSpokenSince(again.step)) return again;
    return latest.find(({ step, isConfirmed }) => !isConfirmed && (from === undefined || step.rawAgent === from));
  }

  private hasSpokenSince(handoff: StepDraft): boolean {
    const at = this.log.steps.lastIndexOf(handoff);
    return this.log.steps
      .slice(at + 1)
      .some(({ rawAgent, kind }) => rawAgent === handoff.recipient && kind !== "tool-result");
  }
}

/** Arguments that say nothing. */
const isBare = (content: string): boolean => /^[\s{}[\]]*$/.test(content);

/** What came back from a call that had no words of its own, where that has any. */
function answerWords(call: SaidCall | undefined): Partial<Pick<StepDraft, "content" | "pointer">> {
  const tool = call?.toolNode?.span.tool;
  if (tool?.result) return { content: tool.result, pointer: tool.resultPointer ?? call?.toolNode?.span.pointer ?? "" };
  return call?.answer?.text ? { content: call.answer.text, pointer: call.answer.pointer } : {};
}

interface Handoff {
  step: StepDraft;
  isConfirmed: boolean;
}

/** What joins a call to its result where no model said it. */
const spanKey = ({ span }: SpanNode): string => `span ${span.traceId} ${span.id}`;
