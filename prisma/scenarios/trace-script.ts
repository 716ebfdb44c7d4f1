import { assembleTrace, mergeAgents, speakersOf } from "@/lib/traces/assemble-trace";
import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Step, type StepKind, type Trace, type TraceAgent } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { StepClock } from "./step-clock";

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
  private readonly clock: StepClock;

  constructor(
    private readonly setting: ScriptSetting,
    random: SeededRandom,
  ) {
    const promptTokens = 180 + Math.ceil(setting.question.length / 4);
    this.clock = new StepClock(random, Date.parse(setting.startedAt), promptTokens);
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
    const source = { pointer: `/trace/steps/${index}` };
    const agent = normaliseAgent(rawAgent);
    const clocked = this.clock.take(kind, content);
    this.steps.push({ index, agent, rawAgent, kind, content, isError: false, source, ...more, ...clocked });
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
