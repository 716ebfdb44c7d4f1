import { type DecodedMessage, type MessagePart } from "../messages/message";
import { type StepDraft } from "../step-draft";
import { joinCalls, type JoinedCalls, wordsOf } from "./join-calls";
import { type RunAgents } from "./run-agents";
import { segmentsOf, textOf } from "./segments";
import { type SpanNode } from "./span-tree";
import { agentOf, defined, givenSteps, StepLog, stepsOf, timesOf } from "./step-log";
import { ToolSteps } from "./tool-steps";
import { type Visit } from "./visit-spans";

export interface SpanSteps {
  steps: StepDraft[];
  /** Records that repeat another: histories, results told again, hand-offs told twice. */
  duplicateCount: number;
  /** Calls of a model without their text. */
  silentCount: number;
}

interface Run {
  visits: readonly Visit[];
  agents: RunAgents;
  /** Spans that say what the run was asked. */
  askers: ReadonlySet<SpanNode>;
  failures: ReadonlySet<SpanNode>;
  /** Spans that record an LLM call which another one records. */
  repeats: ReadonlySet<SpanNode>;
}

/** The steps of a run, told from its spans: outputs and tools; of inputs only what nobody has said. */
export function spanSteps(run: Run): SpanSteps {
  const writer = new StepWriter(run);
  for (const [at, { node, isEntry }] of run.visits.entries()) {
    if (isEntry) writer.enter(node, at);
    else writer.leave(node, at);
  }
  return { steps: writer.log.steps, duplicateCount: writer.log.duplicateCount, silentCount: writer.silentCount };
}

/** What ADK tells an agent of the others' turns: they told them themselves. */
const isRetold = (text: string): boolean =>
  /^For context:\s*(?:below is a transcript of what another agent did|\[[^\]\n]{1,200}\] (?:said:|called tool `|`[^`\n]{1,200}` tool returned result:))/u.test(
    text,
  );

/** The pair that LangGraph's supervisor puts into a history for the way back: nobody said it. */
const isHandBack = ({ parts }: DecodedMessage): boolean =>
  parts.length > 0 &&
  parts.every((part) =>
    part.type === "call"
      ? part.name.startsWith("transfer_back_to_")
      : /^(?:Transferring|Successfully transferred) back to \S/.test(part.text),
  );

type Call = MessagePart & { type: "call" };
type Result = MessagePart & { type: "result" };

class StepWriter {
  readonly log = new StepLog();
  silentCount = 0;
  private readonly calls: JoinedCalls;
  private readonly tools: ToolSteps;
  /** How often calls of the same words were made so far. */
  private readonly callsMade = new Map<string, number>();
  /** How many steps there were when an agent began. */
  private readonly begunAt = new Map<SpanNode, number>();
  /** Ids that only a history gives to calls that were told already. */
  private readonly foreignIds = new Set<string>();

  constructor(private readonly run: Run) {
    this.calls = joinCalls(run.visits, (node) => this.speaks(node));
    this.tools = new ToolSteps(this.log, this.calls, run.agents, run.failures);
  }

  enter(node: SpanNode, at: number): void {
    const { span } = node;
    if (span.isHidden === true) return;
    if (span.kind === "agent") this.begunAt.set(node, this.log.steps.length);
    if (span.kind === "llm" || span.kind === "event") {
      if (this.run.repeats.has(node)) this.log.repeat();
      if (span.kind === "llm") this.tellInput(node);
      if (node.children.length > 0) this.tellOutput(node, at);
    } else if (span.kind === "handoff") this.tools.passControl(node);
    else if (span.tool !== undefined) this.tools.call(node, at);
    else if (this.run.askers.has(node)) this.tellInput(node);
  }

  leave(node: SpanNode, at: number): void {
    const { span } = node;
    if (span.isHidden === true) return;
    if (span.kind === "llm" || span.kind === "event") {
      if (node.children.length === 0) this.tellOutput(node, at);
    } else if (span.tool !== undefined) this.tools.answer(node);
    else if (span.kind !== "handoff") this.leaveHolder(node, at);
  }

  private speaks(node: SpanNode): boolean {
    return node.span.isHidden !== true && node.span.isCopy !== true && !this.run.repeats.has(node);
  }

  /** What a span was given and nobody has said before. */
  private tellInput(node: SpanNode): void {
    const isTold = this.log.said.history();
    const isCallTold = this.callHistory(node);
    for (const message of node.span.input) {
      if (message.role === "system") {
        this.run.agents.prompt(node.agent ?? "assistant", textOf(message));
        continue;
      }
      if ((message.role === "user" && isRetold(textOf(message))) || isHandBack(message)) {
        this.log.repeat();
        continue;
      }
      for (const segment of segmentsOf(message)) {
        const [part] = segment.parts;
        if (part?.type === "call") this.tellOldCall(node, segment, part, isCallTold(part));
        else if (part?.type === "result") this.tellAnswer(node, segment, part, isTold);
        else if (message.role === "tool") this.tellAnswer(node, segment, undefined, isTold);
        else if (isTold(textOf(segment))) this.log.repeat();
        else this.log.pushGiven(node, givenSteps(node, segment));
      }
    }
  }

  /**
   * A reader of one history: says of each call in it whether it is told again. By its id; some histories give calls ids
   * of their own, so else the last of the same words, as many as were made before and are not known by theirs.
   */
  private callHistory({ span }: SpanNode): (part: Call) => boolean {
    const news = new Map<string, number>();
    const count = (words: string, more: number): number => {
      const sum = (news.get(words) ?? -(this.callsMade.get(words) ?? 0)) + more;
      news.set(words, sum);
      return sum;
    };
    for (const { parts } of span.input) for (const part of parts) if (part.type === "call") count(wordsOf(part), 1);
    return (part) => this.calls.isSaid(part) || count(wordsOf(part), -1) < 0;
  }

  private tellOldCall(node: SpanNode, segment: DecodedMessage, part: Call, isTold: boolean): void {
    const key = part.id ?? `${part.name} ${part.text}`;
    if (isTold && part.id !== undefined && !this.calls.isSaid(part)) this.foreignIds.add(part.id);
    if (isTold || !this.log.isNew(`call ${key}`)) this.log.repeat();
    else this.log.pushGiven(node, givenSteps(node, segment));
  }

  /** A tool's answer that a model was given: a step where no span of the tool holds it. */
  private tellAnswer(
    node: SpanNode,
    segment: DecodedMessage,
    part: Result | undefined,
    isTold: (text: string) => boolean,
  ): void {
    const isRepeat = isTold(textOf(segment));
    const call = part === undefined ? undefined : this.calls.byAnswer.get(part);
    if (call !== undefined) {
      const isOwn = call.toolNode === null && call.agentNode === null && call.answer === part;
      if (isOwn && part !== undefined) this.tools.pushAnswer(node, call, part.text, part.pointer, part.isError);
      else this.log.repeat();
      return;
    }
    const id = this.foreignIds.has(part?.callId ?? "") ? undefined : part?.callId;
    const waiting = id === undefined ? this.calls.waitingFor(node) : undefined;
    const isUnasked = id === undefined && (isRepeat || waiting === undefined);
    if (isUnasked || !this.log.isNew(`answer ${id ?? textOf(segment)}`)) {
      this.log.repeat();
      return;
    }
    const [step] = givenSteps(node, segment);
    if (step === undefined) return;
    const { content, pointer } = step;
    if (waiting === undefined) this.log.pushGiven(node, [{ ...step, rawAgent: part?.name ?? "" }]);
    else {
      const isError = part?.isError ?? false;
      waiting.answer = { type: "result", pointer, text: content, isError };
      this.tools.pushAnswer(node, waiting, content, pointer, isError);
    }
  }

  private tellOutput(node: SpanNode, at: number): void {
    const { span } = node;
    if (!this.speaks(node)) {
      if (span.isCopy === true) this.tellNews(node);
      return;
    }
    const from = this.log.steps.length;
    const repeatsBefore = this.log.duplicateCount;
    for (const message of span.output) this.tellMessage(node, message, at);
    if (span.text !== undefined && span.output.length === 0 && span.text.trim() !== "")
      this.log.push(node, [{ rawAgent: agentOf(node), kind: "message", content: span.text, pointer: span.pointer }]);
    const isFailure = this.run.failures.has(node);
    if (isFailure && span.text !== undefined) this.tellFailure(node);
    if (this.log.steps.length === from && this.log.duplicateCount === repeatsBefore) {
      if (isFailure) this.tellFailure(node);
      else if (span.kind === "llm") this.tellSilence(node);
    }
    const first = this.log.steps[from];
    if (first === undefined) return;
    if (isFailure && span.text === undefined) first.isError = true;
    const { model, costUsd } = span;
    const below = node.children.length === 0 ? span.tokensBelow : undefined;
    const { inputTokens = below?.inputTokens, outputTokens = below?.outputTokens } = span;
    Object.assign(first, { ...timesOf(node), ...defined({ model, inputTokens, outputTokens, costUsd }) });
  }

  /** Of an event that others tell too, the words that nobody has said. */
  private tellNews(node: SpanNode): void {
    for (const message of node.span.output)
      for (const segment of segmentsOf(message)) {
        const [part] = segment.parts;
        if (part?.type !== "text" || message.role === "tool" || this.log.said.has(textOf(segment))) this.log.repeat();
        else this.log.push(node, stepsOf(node, segment));
      }
  }

  private tellMessage(node: SpanNode, message: DecodedMessage, at: number): void {
    const isEvent = node.span.kind === "event";
    if (isEvent && message.id !== undefined) {
      const key = `message ${message.id} ${textOf(message)}`;
      if (!this.log.isNew(key)) {
        this.log.repeat();
        return;
      }
    }
    const spoken: DecodedMessage = isEvent || message.role === "tool" ? message : { ...message, role: "assistant" };
    for (const segment of segmentsOf(spoken)) {
      const [part] = segment.parts;
      if (part?.type === "call") this.tellCall(node, segment, part, at);
      else if (part?.type === "result") this.tellAnswer(node, segment, part, () => false);
      else this.log.push(node, stepsOf(node, segment));
    }
  }

  private tellCall(node: SpanNode, segment: DecodedMessage, part: Call, at: number): void {
    const words = wordsOf(part);
    this.callsMade.set(words, (this.callsMade.get(words) ?? 0) + 1);
    const call = this.calls.byPart.get(part);
    const [step] = stepsOf(node, segment);
    if (step === undefined) return;
    const key = call?.key ?? `${part.id ?? part.name}@${this.log.steps.length}`;
    this.tools.pushCall(node, { ...step, callId: key }, part.name, part.arguments, call, at);
  }

  /** An agent or a chain: it speaks itself only where nothing below it does. */
  private leaveHolder(node: SpanNode, at: number): void {
    const { span } = node;
    const call = this.calls.byNode.get(node);
    const isSilent = span.isSpoken === true && node.children.length === 0;
    if (!this.log.hasSpoken(node) && (span.kind === "agent" || node.parent === null || isSilent)) {
      if (!this.run.askers.has(node)) this.tellInput(node);
      const isTold = this.log.said.history();
      for (const message of span.output)
        if (!isTold(textOf(message)) || this.isOwnAnswer(node, message)) this.tellMessage(node, message, at);
    }
    if (this.run.failures.has(node)) this.tellFailure(node);
    if (call === undefined) return;
    const answer = span.output.findLast((message) => textOf(message) !== "");
    const pointer = answer?.parts[0]?.pointer ?? call.answer?.pointer;
    const text = answer === undefined ? call.answer?.text : textOf(answer);
    if (text !== undefined && pointer !== undefined) this.tools.pushAnswer(node, call, text, pointer, false);
  }

  /**
   * Whether an agent itself gives the one answer that others gave before: two may say the same. It does not where the
   * answer was among what it was given, or comes from below it.
   */
  private isOwnAnswer(node: SpanNode, message: DecodedMessage): boolean {
    const { kind, input, output } = node.span;
    if (kind !== "agent" || node.parent === null || output.length !== 1) return false;
    const text = textOf(message).trim();
    const isGiven = input.some((given) => textOf(given).trim() === text);
    return !isGiven && !this.log.hasSaidSince(this.begunAt.get(node) ?? 0, text);
  }

  /** A failure in its own words, where no step that failed has said them: what is caught is often raised again. */
  private tellFailure(node: SpanNode): void {
    const { errorText = "", errorPointer, pointer } = node.span;
    const isTold = errorText !== "" && this.log.lastFailures().some((told) => told.includes(errorText));
    if (isTold) return;
    this.log.push(node, [
      {
        rawAgent: agentOf(node),
        kind: "message",
        content: errorText,
        pointer: errorPointer ?? pointer,
        isError: true,
        ...timesOf(node),
      },
    ]);
  }

  /** A call whose text was not recorded is a step all the same: it took place, and labels may point to it. */
  private tellSilence(node: SpanNode): void {
    this.silentCount += 1;
    this.log.push(node, [{ rawAgent: agentOf(node), kind: "message", content: "", pointer: node.span.pointer }]);
  }
}
