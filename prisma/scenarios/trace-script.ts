import { assembleTrace, mergeAgents, speakersOf } from "@/lib/traces/assemble-trace";
import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Step, type StepKind, type Trace, type TraceAgent } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";

/** Why the steps of the planted fault count as one: which agent did what wrong, and what it led to. */
export interface PlantedFault {
  stepIndex: number;
  reason: string;
  failureMode?: string;
}

export interface ScriptSetting {
  name: string;
  title: string;
  question: string;
  expectedAnswer: string;
  system: { name: string; version: string };
  agents: TraceAgent[];
  /** Who answers a tool call: `Terminal`, `Browser`. */
  environment: string;
  /** ISO 8601. */
  startedAt: string;
  tags: string[];
}

/**
 * Writes a trace step by step. Times and token counts follow from the kind and length of a step; every step is by a
 * script, and its model says so.
 */
export class TraceScript {
  readonly steps: Step[] = [];
  private clockMs: number;
  private readTokens: number;

  constructor(
    private readonly setting: ScriptSetting,
    private readonly random: SeededRandom,
  ) {
    this.clockMs = Date.parse(setting.startedAt);
    this.readTokens = 180 + Math.ceil(setting.question.length / 4);
  }

  /** The index that the next step gets. */
  get nextIndex(): number {
    return this.steps.length;
  }

  ask(rawAgent = "human", content = this.setting.question): void {
    this.add(rawAgent, "input", content);
  }

  say(rawAgent: string, content: string): void {
    this.add(rawAgent, "message", content);
  }

  think(rawAgent: string, content: string): void {
    this.add(`${rawAgent} (thought)`, "thought", content);
  }

  handOff(rawAgent: string, recipient: string, content: string): void {
    this.add(`${rawAgent} (-> ${recipient})`, "handoff", content, { recipient });
  }

  /** An agent's call of a tool and the tool's answer: two steps. */
  useTool(agent: string, tool: string, args: unknown, answer: string, isError = false): void {
    this.add(agent, "tool-call", JSON.stringify(args), { tool: { name: tool, arguments: args }, recipient: tool });
    this.add(this.setting.environment, "tool-result", answer, { isError, recipient: agent });
  }

  stop(content: string): void {
    this.add("System", "system", content);
  }

  /** The trace: failed with its fault, or passed without one. */
  finish(end: { finalAnswer: string; termination: string; fault: PlantedFault | null; externalId: string }): Trace {
    const { name, title, question, expectedAnswer, system, agents, tags } = this.setting;
    const steps = this.steps;
    const groundTruth = end.fault === null ? {} : { groundTruth: this.label(end.fault) };
    const trace = assembleTrace({
      format: "faultline",
      title,
      question,
      expectedAnswer,
      system,
      tags,
      steps,
      finalAnswer: end.finalAnswer,
      termination: end.termination,
      externalId: end.externalId,
      ...groundTruth,
      outcome: end.fault === null ? "passed" : "failed",
      agents: mergeAgents(speakersOf(steps), agents),
      metadata: { sample: name, writtenBy: "a program that planted the fault; no model took part" },
    });
    return trace;
  }

  private label(fault: PlantedFault): NonNullable<Trace["groundTruth"]> {
    const step = this.steps[fault.stepIndex];
    if (step === undefined) throw new Error(`${this.setting.name}: no step ${fault.stepIndex} to carry the fault.`);
    const { stepIndex, reason, failureMode } = fault;
    const mode = failureMode === undefined ? {} : { failureMode };
    return { agent: step.agent, stepIndex, reason, ...mode, quotes: [], suspects: [] };
  }

  private add(rawAgent: string, kind: StepKind, content: string, more: Partial<Step> = {}): void {
    const index = this.steps.length;
    const isWritten = kind !== "input" && kind !== "tool-result" && kind !== "system";
    const written = Math.ceil(content.length / 4) + 4;
    const durationMs = isWritten ? 600 + written * this.random.int(14, 22) : this.random.int(20, 900);
    const spent = isWritten ? { model: "scripted", inputTokens: this.readTokens, outputTokens: written } : {};
    this.steps.push({
      index,
      agent: normaliseAgent(rawAgent),
      rawAgent,
      kind,
      content,
      isError: false,
      ...spent,
      ...more,
      startedAt: new Date(this.clockMs).toISOString(),
      durationMs,
      source: { pointer: `/trace/steps/${index}` },
    });
    this.clockMs += durationMs + this.random.int(30, 400);
    this.readTokens += written;
  }
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** An amount of cents as `1,234.50`. */
export function money(cents: number): string {
  const [whole, rest] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "-" : ""}${(whole ?? "").replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}
