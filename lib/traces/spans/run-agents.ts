import { type TraceAgent } from "../trace";
import { type SpanNode } from "./span-tree";
import { type Visit } from "./visit-spans";

const speaking = new Set(["agent", "llm"]);

/** The agents of a run: who they are, who comes next, whom a tool asks. */
export class RunAgents {
  /** In the order in which they first take part. */
  readonly names: readonly string[];
  private readonly described = new Map<string, TraceAgent>();

  constructor(private readonly visits: readonly Visit[]) {
    const names = new Set<string>();
    for (const { node, isEntry } of visits) {
      const { span } = node;
      if (!isEntry || span.agent === undefined) continue;
      if (span.kind === "agent" || span.kind === "llm") names.add(span.agent);
      if (span.kind === "agent") this.describe(span.agent, {});
      if (span.agentDescription !== undefined) this.describe(span.agent, { description: span.agentDescription });
    }
    for (const { node, isEntry } of visits) {
      const { offeredTools } = node.span;
      if (!isEntry || offeredTools === undefined || offeredTools.length === 0) continue;
      const agent = node.agent ?? "assistant";
      const known = this.described.get(agent)?.tools ?? [];
      this.describe(agent, { tools: [...new Set([...known, ...offeredTools])] });
    }
    this.names = [...names];
  }

  /**
   * What an agent was told first; what it is told later is the same prompt with a new date, or a history told again.
   */
  prompt(agent: string, systemPrompt: string): void {
    if (systemPrompt.trim() !== "" && this.described.get(agent)?.systemPrompt === undefined)
      this.describe(agent, { systemPrompt });
  }

  list(): TraceAgent[] {
    return [...this.described.values()];
  }

  /** Who speaks after this visit, where it is another than `speaker`. */
  nextAfter(at: number, speaker: string | undefined): string | undefined {
    for (let next = at + 1; next < this.visits.length; next += 1) {
      const visit = this.visits[next];
      if (visit === undefined || !visit.isEntry || !speaking.has(visit.node.span.kind)) continue;
      const { agent } = visit.node;
      if (agent !== undefined && agent !== speaker) return agent;
      if (visit.node.span.kind === "llm") return undefined;
    }
    return undefined;
  }

  /** The agent that works below a span (or is it), where it is another than the one who called. */
  askedBy(asked: SpanNode, caller: string): string | undefined {
    const open = [asked];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (speaking.has(node.span.kind) && node.agent !== undefined && node.agent !== caller) return node.agent;
      for (const child of node.children.toReversed()) open.push(child);
    }
    return undefined;
  }

  private describe(name: string, more: Partial<TraceAgent>): void {
    this.described.set(name, { ...this.described.get(name), ...more, name });
  }
}
