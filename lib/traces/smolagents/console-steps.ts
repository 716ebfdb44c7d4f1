import { pointerTo } from "../json-pointer";
import { type StepDraft } from "../step-draft";
import { reportingAgent } from "./managed-agent";
import { answerTo } from "./memory-steps";
import { type RichBlock } from "./rich-blocks";

interface Run {
  agent: string;
  /** Calls that wait for what comes back. */
  open: StepDraft[];
  isAnswered: boolean;
  model: string | undefined;
}

/** What begins a new part within the plain text that is printed between boxes. */
const part =
  /^(Observations: |Execution logs:|Final answer: |Out - Final answer: |Error |Code execution failed |\[Step \d+: |Reached max steps)/;
const duration = /^\[Step \d+: Duration ([\d.]+) seconds\| Input tokens: ([\d,]+) \| Output tokens: ([\d,]+)\]/;

/**
 * The steps of the log that smolagents prints while it runs; a managed agent's run is printed
 * inside the step that calls it.
 */
export class ConsoleReader {
  readonly steps: StepDraft[] = [];
  finalAnswer: string | undefined;
  termination: string | undefined;
  readonly #runs: Run[] = [];
  readonly #pointer: string;
  #isPlan = false;

  constructor(pointer: string) {
    this.#pointer = pointer;
  }

  add({ kind, title, text, line }: RichBlock): void {
    const wasPlan = this.#isPlan;
    this.#isPlan = kind === "rule" && /plan$/i.test(title);
    if (kind === "box" && title.startsWith("New run")) this.#begin(title, text, line);
    else if (kind === "box") this.#call(text, line);
    else if (kind === "code") this.#push("tool-call", text, line, { name: "python_interpreter", arguments: text });
    else if (kind === "text" && wasPlan) this.#push("thought", text.trimEnd(), line);
    else if (kind === "text") this.#printed(text, line);
  }

  get #run(): Run {
    const run = this.#runs.at(-1) ?? { agent: "assistant", open: [], isAnswered: false, model: undefined };
    if (this.#runs.length === 0) this.#runs.push(run);
    return run;
  }

  #begin(title: string, text: string, line: number): void {
    const agent = title.replace(/^New run(?: - )?/, "") || "assistant";
    this.#runs.push({ agent, open: [], isAnswered: false, model: undefined });
    // A managed agent is given its task by the call above it.
    const kind = this.#runs.length === 1 ? "input" : "system";
    const rawAgent = kind === "input" ? "user" : "system";
    this.steps.push({ rawAgent, kind, content: text, pointer: this.#at(line), recipient: agent });
  }

  #call(text: string, line: number): void {
    const found = /^Calling tool: '([^'\n]{1,200})' with arguments: ([\s\S]*)$/.exec(text);
    if (found?.[1] !== undefined)
      this.#push("tool-call", found[2] ?? "", line, { name: found[1], arguments: found[2] });
  }

  #push(kind: StepDraft["kind"], content: string, line: number, tool?: StepDraft["tool"]): void {
    const pointer = this.#at(line);
    const step: StepDraft = { rawAgent: this.#run.agent, kind, content, pointer, tool, callId: tool && pointer };
    this.steps.push(step);
    if (tool !== undefined) this.#run.open.push(step);
  }

  #printed(text: string, line: number): void {
    let open: { from: number; lines: string[] } | null = null;
    for (const [at, content] of text.split("\n").entries()) {
      if (part.test(content)) {
        if (open) this.#result(open.lines.join("\n"), open.from);
        open = { from: line + at, lines: [] };
      }
      open?.lines.push(content);
    }
    if (open) this.#result(open.lines.join("\n"), open.from);
  }

  #result(text: string, line: number): void {
    if (text.startsWith("[Step")) this.#close(text);
    else if (/^(?:Out - )?Final answer: /.test(text)) {
      this.#run.isAnswered = true;
      const answer = text.slice(text.indexOf("Final answer: ") + "Final answer: ".length).trimEnd();
      if (this.#runs.length === 1) this.finalAnswer = answer;
      this.#push("message", answer, line);
    } else if (text.startsWith("Reached max steps")) this.termination = "max_steps_error";
    else this.#answer(text.trimEnd(), line);
  }

  #answer(text: string, line: number): void {
    const run = this.#run;
    const content = text.replace(/^(?:Observations: |Execution logs:\n?)/, "");
    const isError = /^(?:Error |Code execution failed )/.test(text);
    const named = run.open.filter(({ tool }) => content.includes(`'${tool?.name}'`));
    const calls = isError && named.length > 0 ? named.slice(0, 1) : run.open;
    const managed = reportingAgent(content);
    const pointer = this.#at(line);
    if (calls.length === 0) this.steps.push({ rawAgent: "system", kind: "system", content, pointer, isError });
    else {
      for (const call of calls) if (managed !== undefined) call.recipient = managed;
      const by = managed === undefined ? {} : { rawAgent: managed, isAgent: true };
      this.steps.push({ ...answerTo(calls, run.agent), kind: "tool-result", content, pointer, isError, ...by });
    }
  }

  /**
   * The end of a step, with its time and the tokens of the run so far; after its answer a managed agent's run is over.
   */
  #close(text: string): void {
    const run = this.#run;
    const seconds = duration.exec(text)?.[1];
    const first = run.open[0] ?? this.steps.findLast(({ rawAgent }) => rawAgent === run.agent);
    if (first && seconds !== undefined) first.durationMs = Math.round(Number(seconds) * 1000);
    run.open = [];
    if (run.isAnswered && this.#runs.length > 1) this.#runs.pop();
  }

  #at(line: number): string {
    return pointerTo(this.#pointer, line);
  }
}
