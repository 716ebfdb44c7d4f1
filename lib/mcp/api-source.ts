import { z } from "zod";
import { isActive } from "@/lib/attribution/run-record";
import * as answers from "./api-answers";
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
} from "./source";

/** One call of the HTTP API with the client's key; `path` is below /api/v1. */
export type AskApi = (
  method: "get" | "post",
  path: string,
  more?: { query?: Record<string, string>; body?: unknown },
) => Promise<{ status: number; body: unknown }>;

type More = Parameters<AskApi>[2];
type Run = z.infer<typeof answers.Run>;

const percent = (share: number): string => `${Math.round(100 * share)}%`;
const within = ({ share, low, high }: z.infer<typeof answers.Share>): string =>
  `${percent(share)} [${percent(low)}–${percent(high)}]`;
const traceAt = (id: string): string => `/traces/${encodeURIComponent(id)}`;

const pauseMs = 500;
const longestMs = 55_000;

/** The traces of a workspace, by its HTTP API: what the key may do there, the tools may do. */
export class ApiSource implements McpSource {
  constructor(
    readonly place: string,
    private readonly askApi: AskApi,
    private readonly pause: (ms: number) => Promise<void>,
  ) {}

  async listIncidents({ state, search, limit }: Parameters<McpSource["listIncidents"]>[0]): Promise<ListedIncident[]> {
    const query = { state, limit: String(limit), ...(search === undefined ? {} : { q: search }) };
    const page = z.object({ incidents: z.array(answers.Incident) });
    return (await this.ask(page, "get", "/incidents", { query })).incidents;
  }

  async openIncident(number: number): Promise<OpenedIncident> {
    const one = z.object({ incident: answers.IncidentDetail });
    const { members, ...rest } = (await this.ask(one, "get", `/incidents/${number}`)).incident;
    return { ...rest, traceIds: members.map(({ traceId }) => traceId) };
  }

  async searchTraces({
    query: q,
    limit,
  }: Parameters<McpSource["searchTraces"]>[0]): Promise<{ traces: ListedTrace[]; matchCount: number }> {
    const page = await this.ask(answers.TracePage, "get", "/traces", { query: { q, limit: String(limit) } });
    const [issue] = page.searchIssues;
    if (issue) throw new McpRefusal(issue.message);
    return { traces: page.traces.map(toListed), matchCount: page.matchCount };
  }

  async openTrace(traceId: string): Promise<OpenedTrace> {
    const { trace } = await this.ask(z.object({ trace: answers.Trace }), "get", traceAt(traceId));
    const { outline } = await this.ask(z.object({ outline: answers.Outline }), "get", `${traceAt(traceId)}/outline`);
    const counts = outline.agents.map(() => 0);
    for (const at of outline.agentOf) counts[at] = (counts[at] ?? 0) + 1;
    const agents = outline.agents.map((name, at) => ({ name, stepCount: counts[at] ?? 0 }));
    const { finalAnswer = null } = trace;
    return { ...trace, finalAnswer, agents, errorSteps: outline.errors, chapters: outline.chapters };
  }

  async readSteps(traceId: string, from: number, count: number): Promise<OpenedStep[]> {
    const query = { from: String(from), count: String(count) };
    const some = z.object({ steps: z.array(answers.Step) });
    const { steps } = await this.ask(some, "get", `${traceAt(traceId)}/steps`, { query });
    return steps.map(({ index, agent, kind, isError = false, ...said }) => {
      return { index, agent, kind, isError, content: stepText(said) };
    });
  }

  async attribute(wish: AttributeWish): Promise<Answered> {
    const { id } = await this.finishedRun(wish);
    const query = { reliability: "1" };
    const { run } = await this.ask(z.object({ run: answers.MeasuredRun }), "get", `/runs/${id}`, { query });
    if (!run.attribution)
      throw new McpRefusal(run.error?.message ?? `The run ended as ${run.status}, without an answer.`);
    const { reliability: measured, noReliabilityBecause: none, judge } = run;
    const figure = measured
      ? `on ${measured.n} labeled traces, right agent ${within(measured.agent)}, exact step ${within(measured.step)}.`
      : `not measured. ${none ?? ""}`;
    const reliability = judge ? `${figure} ${judge.sentence}` : figure;
    return { method: run.method, model: run.model, attribution: run.attribution, reliability };
  }

  async compare(traceId: string, otherId?: string): Promise<Compared | null> {
    const other = otherId ?? (await this.otherRun(traceId));
    if (other === null) return null;
    const schema = z.object({ comparison: answers.Comparison });
    const query = { with: other };
    const { comparison } = await this.ask(schema, "get", `${traceAt(traceId)}/comparison`, { query });
    const { b, parting } = comparison;
    return {
      otherId: b.id,
      otherTitle: b.title,
      otherOutcome: b.outcome,
      parting: parting && { own: parting.a, other: parting.b, isForGood: parting.isForGood },
    };
  }

  async label({ traceId, agent, stepIndex, reason }: Parameters<McpSource["label"]>[0]): Promise<string> {
    // Each label is a set of its own, and no two sets have one name.
    const when = new Date().toISOString().slice(0, 19).replace("T", " ");
    const query = { name: `Coding agent, ${when}, ${crypto.randomUUID().slice(0, 8)}`, truth: "false" };
    const body = [{ trace: traceId, agent, step: stepIndex, reason }];
    const { name } = await this.ask(z.object({ name: z.string() }), "post", "/labels/import", { query, body });
    return `Kept in the label set “${name}”, which is never ground truth. People decide in Faultline.`;
  }

  async proposeFix(traceId: string): Promise<Lesson> {
    const { feedback, noFeedbackBecause, suggestions } = await this.ask(
      answers.Feedback,
      "get",
      `${traceAt(traceId)}/feedback`,
    );
    if (!feedback) throw new McpRefusal(noFeedbackBecause ?? "There is no lesson for this trace yet.");
    const { agent, stepIndex, lesson, heldBackBecause, basis } = feedback;
    const run = basis.runId === null ? null : await this.readRun(basis.runId);
    const suggestedFix = run?.attribution?.suggestedFix ?? null;
    if (lesson === null && suggestedFix === null) throw new McpRefusal(heldBackBecause ?? "There is no lesson yet.");
    const words = basis.kind === "ground-truth" ? "ground truth" : `${basis.kind}, by ${basis.method ?? "a method"}`;
    return { agent, stepIndex, lesson, suggestedFix, suggestions, basis: `${words}.` };
  }

  async markFixed({ number, version }: Parameters<McpSource["markFixed"]>[0]): Promise<string> {
    const body = { state: "FIXED", ...(version === undefined ? {} : { version }) };
    const schema = z.object({ incident: z.object({ state: z.string() }) });
    await this.ask(schema, "post", `/incidents/${number}/state`, { body });
    const from = version === undefined ? "Any later failure" : `The first failure of ${version} or a later version`;
    return `INC-${number} is fixed. ${from} opens it again.`;
  }

  private async ask<T>(schema: z.ZodType<T>, method: "get" | "post", path: string, more: More = {}): Promise<T> {
    const { status, body } = await this.askApi(method, path, more);
    if (status < 400) return schema.parse(body);
    const failure = answers.Failure.safeParse(body);
    throw new McpRefusal(failure.success ? failure.data.error.message : `The server answered with ${status}.`);
  }

  private async readRun(id: string): Promise<Run> {
    return (await this.ask(z.object({ run: answers.Run }), "get", `/runs/${id}`)).run;
  }

  /** The newest answer of the method; where there is none, one is asked for. */
  private async finishedRun({ traceId, method, ...choice }: AttributeWish): Promise<Run> {
    const path = `${traceAt(traceId)}/runs`;
    const { runs } = await this.ask(z.object({ runs: z.array(answers.Run) }), "get", path);
    const isWanted = (run: Run): boolean => choice.model === undefined || run.model === choice.model;
    const known = runs.find((run) => run.method === method && run.status === "SUCCEEDED" && isWanted(run));
    if (known) return known;
    const given = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
    let { run } = await this.ask(z.object({ run: answers.Run }), "post", path, { body: { method, ...given } });
    for (let waited = 0; isActive(run.status) && waited < longestMs; waited += pauseMs) {
      await this.pause(pauseMs);
      run = await this.readRun(run.id);
    }
    if (isActive(run.status)) throw new McpRefusal(`The run ${run.id} is still under way. Ask again later.`);
    return run;
  }

  private async otherRun(traceId: string): Promise<string | null> {
    const some = z.object({ traces: z.array(answers.Comparable) });
    const { traces } = await this.ask(some, "get", `${traceAt(traceId)}/comparable`);
    return traces[0]?.id ?? null;
  }
}

/** Ground truth comes before the newest answer that stands. */
function toListed({ system, groundTruth, marks, match = null, ...row }: z.infer<typeof answers.Row>): ListedTrace {
  const mark = marks.find(({ isAbstained }) => !isAbstained);
  const said = groundTruth ?? mark;
  const named = said ? { agent: said.agent, stepIndex: said.stepIndex, isTruth: groundTruth !== null } : null;
  return { ...row, version: system?.version ?? null, named, match };
}
