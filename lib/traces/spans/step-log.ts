import { type DecodedMessage } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { Said } from "./said";
import { type SpanNode } from "./span-tree";

/** The steps of a run while it is told, and what of it was told already. */
export class StepLog {
  readonly steps: StepDraft[] = [];
  readonly said = new Said();
  /** Records that repeat another. */
  duplicateCount = 0;
  private readonly failures: string[] = [];
  private readonly keys = new Set<string>();
  private readonly spoken = new Set<SpanNode>();

  push(node: SpanNode, steps: readonly StepDraft[]): void {
    this.add(node, steps);
    const { kind } = node.span;
    if ((kind === "llm" || kind === "event") && steps.some(({ content }) => content !== ""))
      for (let at: SpanNode | null = node; at !== null && !this.spoken.has(at); at = at.parent) this.spoken.add(at);
  }

  /** Steps that a span was only given. They are of the agent's span: by its own id a span is known for what it did. */
  pushGiven(node: SpanNode, steps: readonly StepDraft[]): void {
    this.add(node.span.kind === "llm" ? (node.agentNode ?? node.parent ?? node) : node, steps);
  }

  /** Whether a model or an event below a span said something. */
  hasSpoken(node: SpanNode): boolean {
    return this.spoken.has(node);
  }

  /** Whether a step from this one on says a text. */
  hasSaidSince(from: number, text: string): boolean {
    return this.steps.slice(from).some(({ content }) => content.trim() === text);
  }

  /** What the last steps that failed say. */
  lastFailures(): string[] {
    return this.failures.slice(-20);
  }

  private add({ span }: SpanNode, steps: readonly StepDraft[]): void {
    for (const step of steps) {
      if (step.isError === true) this.failures.push(step.content);
      this.steps.push(Object.assign(step, { spanId: span.id }));
      this.said.add(step.content);
    }
  }

  repeat(): void {
    this.duplicateCount += 1;
  }

  /** Whether something is told for the first time. */
  isNew(key: string): boolean {
    if (this.keys.has(key)) return false;
    this.keys.add(key);
    return true;
  }
}

/** The steps of a message that a span was given: others may have said it, by their names. */
export const givenSteps = (node: SpanNode, message: DecodedMessage): StepDraft[] =>
  messageSteps(message, { agent: agentOf(node) });

/** The steps of a message that a span says. The agent whose call it is goes before the message's name. */
export function stepsOf(node: SpanNode, message: DecodedMessage): StepDraft[] {
  const isOwn = message.role === "assistant" && node.agent !== undefined && node.span.kind !== "event";
  return messageSteps(isOwn ? { ...message, name: undefined } : message, { agent: agentOf(node) });
}

export const agentOf = (node: SpanNode): string => node.agent ?? "assistant";

/** When the span began and how long it took. */
export function timesOf({ span }: SpanNode): Pick<StepDraft, "startedAt" | "durationMs"> {
  const { startNs, endNs, startedAt } = span;
  const durationMs = startNs === null || endNs === null || endNs < startNs ? undefined : Number(endNs - startNs) / 1e6;
  return defined({ startedAt, durationMs });
}

/** The fields that hold something. */
export const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
