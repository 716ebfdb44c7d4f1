import { alignTraces } from "@/lib/attribution/alignment/align-traces";
import { type ComparedStep, type Parting } from "@/lib/attribution/alignment/trace-alignment";
import {
  type Answered,
  type AttributeWish,
  type Compared,
  type Lesson,
  type ListedIncident,
  type ListedTrace,
  McpRefusal,
  type McpSource,
  type OpenedIncident,
  type OpenedStep,
  type OpenedTrace,
  stepText,
} from "@/lib/mcp/source";
import { lessonOf } from "@/lib/replay/feedback/lesson";
import { chapters } from "@/lib/traces/chapters";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { findLoops } from "@/lib/traces/find-loops";
import { sketchOf } from "@/lib/traces/sketch";
import { type Step, type Trace } from "@/lib/traces/trace";
import { textsOf } from "@/lib/traces/words/asked-texts";
import { matchSteps } from "@/lib/traces/words/match-steps";
import { matchTraces } from "./match-traces";
import { type FolderIncident, type FolderTrace, readFolder, type ReadFolder } from "./read-folder";
import { addRecord, readFixed } from "./records";

const notMeasured =
  "not measured here: a folder has no labels of people. How often the shipped weights are right on published sets is in docs/figures.md.";

/** The traces of a folder, read when they are first asked for. Asks no model and calls nobody. */
export class FolderSource implements McpSource {
  readonly place: string;
  private reading: Promise<ReadFolder> | null = null;

  constructor(private readonly path: string) {
    this.place = `the folder ${path}`;
  }

  async listIncidents({ state, search, limit }: Parameters<McpSource["listIncidents"]>[0]): Promise<ListedIncident[]> {
    const wanted = search?.toLowerCase() ?? "";
    // Nobody can ignore one here.
    if (state === "ignored") return [];
    return incidentsOf(await this.folder(), this.path)
      .filter((one) => state === "all" || (state === "fixed") === (one.state === "FIXED"))
      .filter(({ title, agent }) => `${title} ${agent ?? ""}`.toLowerCase().includes(wanted))
      .slice(0, limit);
  }

  async openIncident(number: number): Promise<OpenedIncident> {
    const { members } = await this.incident(number);
    const listed = incidentsOf(await this.folder(), this.path).find((one) => one.number === number);
    const [first] = members;
    if (!listed || !first?.attribution) throw new McpRefusal(`There is no incident INC-${number}.`);
    const { stepIndex, agent, reason } = first.attribution;
    const typical = { traceId: first.id, stepIndex, agent, words: reason };
    return { ...listed, share: [], typical, traceIds: members.map(({ id }) => id) };
  }

  async searchTraces({ query, limit }: Parameters<McpSource["searchTraces"]>[0]) {
    const matching = matchTraces(await this.folder(), query);
    const words = textsOf(parseTraceFilter(query).filter);
    const traces = matching.slice(0, limit).map((one) => toListed(one, words));
    return { traces, matchCount: matching.length };
  }

  async openTrace(traceId: string): Promise<OpenedTrace> {
    const { trace, title } = await this.find(traceId);
    const { steps, question, outcome, finalAnswer = null } = trace;
    const loops = findLoops(steps.map(({ agent, kind, content }) => ({ agent, kind, sketch: sketchOf(content) })));
    const counts = new Map<string, number>();
    for (const { agent } of steps) counts.set(agent, (counts.get(agent) ?? 0) + 1);
    return {
      id: traceId,
      title,
      question,
      outcome,
      finalAnswer,
      stepCount: steps.length,
      agents: [...counts].map(([name, stepCount]) => ({ name, stepCount })),
      errorSteps: steps.flatMap(({ index, isError }) => (isError ? [index] : [])),
      chapters: chapters(
        steps.map(({ agent, kind, recipient }) => ({ agent, kind, recipient: recipient ?? null })),
        loops,
        [],
      ),
    };
  }

  async readSteps(traceId: string, from: number, count: number): Promise<OpenedStep[]> {
    const { trace } = await this.find(traceId);
    return trace.steps.slice(from, from + count).map(toOpened);
  }

  async attribute({ traceId, method }: AttributeWish): Promise<Answered> {
    if (method !== "tracer")
      throw new McpRefusal(
        "On a folder only the method tracer can be run, which asks no model. For others: faultline attribute, or a server.",
      );
    const { attribution } = await this.find(traceId);
    if (attribution === null) throw new McpRefusal("This run passed, or no step of it could be responsible.");
    return { method, model: null, attribution, reliability: notMeasured };
  }

  async compare(traceId: string, otherId?: string): Promise<Compared | null> {
    const one = await this.find(traceId);
    const other = otherId === undefined ? otherRun(await this.folder(), one) : await this.find(otherId);
    if (!other) return null;
    const parting = partingOf(one.trace, other.trace);
    return {
      otherId: other.id,
      otherTitle: other.title,
      otherOutcome: other.trace.outcome,
      parting: parting && { own: parting.a, other: parting.b, isForGood: parting.isForGood },
    };
  }

  async label({ traceId, agent, stepIndex, reason }: Parameters<McpSource["label"]>[0]): Promise<string> {
    const { trace } = await this.find(traceId);
    if (stepIndex >= trace.steps.length) throw new McpRefusal(`The trace has no step ${stepIndex}.`);
    const record = { content_hash: trace.contentHash, agent, step: stepIndex, reason };
    return `Kept in ${addRecord(this.path, "labels.jsonl", record)}, which a workspace can import as labels.`;
  }

  async proposeFix(traceId: string): Promise<Lesson> {
    const { attribution } = await this.attribute({ traceId, method: "tracer" });
    if (attribution.isAbstained === true)
      throw new McpRefusal("There is no clear answer for this trace, so nothing is proposed.");
    const one = await this.find(traceId);
    const { trace } = one;
    const incident = (await this.folder()).incidents.find(({ members }) => members.includes(one));
    const { agent, stepIndex, text: lesson } = lessonOf({ attribution, trace, taxonomy: null });
    const { suggestedFix = null } = attribution;
    const suggestions = incident?.suggestions ?? [];
    return { agent, stepIndex, lesson, suggestedFix, suggestions, basis: "unchecked, by the tracer." };
  }

  async markFixed({
    number,
    version = null,
  }: {
    number: number;
    version?: string | null | undefined;
  }): Promise<string> {
    const { title } = await this.incident(number);
    const record = { incident: title, version, at: new Date().toISOString() };
    return `INC-${number} is fixed; kept in ${addRecord(this.path, "fixed.jsonl", record)}.`;
  }

  private async folder(): Promise<ReadFolder> {
    return (this.reading ??= readFolder(this.path));
  }

  private async find(traceId: string): Promise<FolderTrace> {
    const found = (await this.folder()).traces.find(({ id }) => id === traceId);
    if (!found) throw new McpRefusal(`There is no trace ${JSON.stringify(traceId)}. search_traces lists them.`);
    return found;
  }

  private async incident(number: number): Promise<FolderIncident> {
    const found = (await this.folder()).incidents.find((one) => one.number === number);
    if (!found) throw new McpRefusal(`There is no incident INC-${number}.`);
    return found;
  }
}

function incidentsOf({ traces, incidents }: ReadFolder, path: string): ListedIncident[] {
  const fixed = readFixed(path);
  const runs = new Map<string, number>();
  for (const { trace } of traces) {
    const version = trace.system?.version;
    if (version !== undefined) runs.set(version, (runs.get(version) ?? 0) + 1);
  }
  return incidents.map(({ number, title, members }) => ({
    number,
    title,
    state: fixed.has(title) ? "FIXED" : "OPEN",
    traceCount: members.length,
    agent: members[0]?.attribution?.agent ?? null,
    lastSeenAt: null,
    versions: [...runs].map(([version, count]) => ({ version, runs: count, count: countOf(members, version) })),
  }));
}

const countOf = (members: FolderIncident["members"], version: string): number =>
  members.filter(({ trace }) => trace.system?.version === version).length;

const toListed = ({ id, title, trace, attribution }: FolderTrace, words: readonly string[]): ListedTrace => {
  const truth = trace.groundTruth;
  const said = truth ?? (attribution?.isAbstained === true ? null : attribution);
  return {
    id,
    title,
    outcome: trace.outcome,
    stepCount: trace.steps.length,
    version: trace.system?.version ?? null,
    named: said ? { agent: said.agent, stepIndex: said.stepIndex, isTruth: truth !== undefined } : null,
    match: words.length === 0 ? null : matchSteps(trace.steps, words),
  };
};

const toOpened = (step: Step): OpenedStep => ({
  index: step.index,
  agent: step.agent,
  kind: step.kind,
  content: stepText(step),
  isError: step.isError,
});

/** Another run of the same task, one that passed before others. */
function otherRun({ traces }: ReadFolder, one: FolderTrace): FolderTrace | null {
  const same = traces.filter((other) => other !== one && other.trace.question.trim() === one.trace.question.trim());
  return same.find(({ trace }) => trace.outcome === "passed") ?? same[0] ?? null;
}

function partingOf(one: Trace, other: Trace): Parting | null {
  const turns = alignTraces(one.steps.map(toCompared), other.steps.map(toCompared));
  for (;;) {
    const turn = turns.next();
    if (turn.done === true) return turn.value.parting;
  }
}

const toCompared = ({ agent, kind, recipient, tool, content }: Step): ComparedStep => ({
  agent,
  kind,
  recipient: recipient ?? null,
  tool: tool?.name ?? null,
  content,
  wholeHash: null,
});
