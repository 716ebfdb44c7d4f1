import { z } from "zod";
import { assembleTrace, leftoverIssue, mergeAgents, speakersOf } from "../assemble-trace";
import { Attribution } from "../attribution";
import { checkLabel } from "../check-label";
import { objectOf } from "../document";
import { type TraceFormat } from "../format";
import { plainReport } from "../import-report";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { normaliseAgent } from "../normalise-agent";
import { type ParsedTrace } from "../parse-result";
import { type ImportIssue, Outcome, Step, TraceAgent, TraceLabel, TraceSystem } from "../trace";

/** The version of the envelope that this program writes and reads. */
export const faultlineVersion = 1;
/** So many faults of one file are listed; the rest are counted. */
const maxListedFaults = 20;

/** A step as written by hand may leave out all but who and what. */
const StepInput = Step.extend({
  index: Step.shape.index.optional(),
  rawAgent: Step.shape.rawAgent.optional(),
  kind: Step.shape.kind.default("message"),
  isError: Step.shape.isError.default(false),
  source: Step.shape.source.optional(),
});
type StepInput = z.infer<typeof StepInput>;

const TraceInput = z.object({
  externalId: z.string().optional(),
  title: z.string().optional(),
  question: z.string(),
  expectedAnswer: z.string().optional(),
  finalAnswer: z.string().optional(),
  outcome: Outcome.default("unknown"),
  system: TraceSystem.optional(),
  agents: z.array(TraceAgent).default([]),
  termination: z.string().optional(),
  steps: z.array(StepInput).min(1, "A trace has at least one step."),
  labels: z.array(TraceLabel).optional(),
  format: z.string().min(1).default("faultline"),
  contentHash: z.string().optional(),
  tags: z.array(z.string()).default([]),
});
type TraceInput = z.infer<typeof TraceInput>;

/** Keys that a trace by itself has, as `import --convert` writes it. */
const bareKeys = ["question", "agents", "steps", "format", "contentHash"] as const;

/**
 * Our own format: `{ "faultline": 1, "trace": { … } }`, the model of docs/architecture.md, section 4, which
 * `exportTrace` writes; or the trace by itself.
 */
export const faultline: TraceFormat = {
  name: "faultline",
  title: "Faultline",
  words: {
    group: "Any system",
    knownBy: "`faultline`; or `question`, `agents`, `steps`, `format` and `contentHash` together",
    notes: "a complete trace; see [its schema](#the-format-of-faultline)",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value && Object.hasOwn(value, "faultline")) return { confidence: "certain", keys: ["faultline"] };
    return value && isBare(value) ? { confidence: "certain", keys: [...bareKeys] } : null;
  },
  read: (document) => {
    const envelope: JsonObject = objectOf(document) ?? {};
    if (isBare(envelope)) return [readTrace(envelope, document.pointer)];
    if (envelope["faultline"] !== faultlineVersion) {
      const message = `The file is of version ${JSON.stringify(envelope["faultline"])?.slice(0, 40)}; this program reads version ${faultlineVersion}.`;
      const pointer = pointerTo(document.pointer, "faultline");
      return [refused([{ severity: "error", code: "version-unknown", message, pointer }])];
    }
    return [readTrace(envelope["trace"], pointerTo(document.pointer, "trace"))];
  },
};

const isBare = (value: JsonObject): boolean =>
  !Object.hasOwn(value, "faultline") && bareKeys.every((key) => Object.hasOwn(value, key));

function readTrace(raw: unknown, pointer: string): ParsedTrace {
  const parsed = TraceInput.safeParse(raw);
  return parsed.success ? build(raw as JsonObject, parsed.data, pointer) : refused(listFaults(parsed.error, pointer));
}

const refused = (issues: ImportIssue[]): ParsedTrace => ({ trace: null, issues, report: plainReport });

function build(raw: JsonObject, input: TraceInput, pointer: string): ParsedTrace {
  const gap = input.steps.findIndex((step, at) => step.index !== undefined && step.index !== at);
  if (gap !== -1) {
    const message = `Step ${gap} says that its index is ${input.steps[gap]?.index}; steps are numbered from 0 without a gap.`;
    const at = pointerTo(pointer, "steps", gap, "index");
    return refused([{ severity: "error", code: "index-gap", message, pointer: at }]);
  }
  const steps = input.steps.map((step, index) => completeStep(step, index, pointer));
  const issues: ImportIssue[] = [];
  const label = readLabel(raw["groundTruth"], steps, pointer, issues);
  const dropped = findDropped(raw, { ...input, groundTruth: label, metadata: raw["metadata"] });
  if (raw["metadata"] !== undefined && !isObject(raw["metadata"]))
    dropped.push({ pointer: "/metadata", value: raw["metadata"] });
  issues.push(
    ...leftoverIssue(
      "field",
      dropped.map((field) => field.pointer.replace(/\/\d+(?=\/)/g, "/*").slice(1)),
      pointer,
    ),
  );
  const metadata: JsonObject = isObject(raw["metadata"]) ? { ...raw["metadata"] } : {};
  if (dropped.length > 0) metadata["unmapped"] = dropped;
  const described = input.agents.map((agent) => ({ ...agent, name: normaliseAgent(agent.name) }));
  const agents = mergeAgents(described, speakersOf(steps));
  const trace = assembleTrace({ ...input, agents, steps, groundTruth: label, metadata });
  if (input.contentHash !== undefined && input.contentHash !== trace.contentHash) {
    const message = "The content is not the one that the file's hash was made from: it was edited after the export.";
    issues.push({ severity: "info", code: "content-edited", message, pointer: pointerTo(pointer, "contentHash") });
  }
  return { trace, issues, report: plainReport };
}

/** The step itself, which parsing made, with what it leaves out: a copy of each would take as long as parsing it. */
function completeStep(step: StepInput, index: number, pointer: string): Step {
  const rawAgent = step.rawAgent ?? step.agent;
  const agent = normaliseAgent(step.agent) || "unknown";
  const source = step.source ?? { pointer: `${pointer}/steps/${index}` };
  return Object.assign(step, { index, agent, rawAgent, source });
}

function readLabel(
  raw: unknown,
  steps: readonly Step[],
  pointer: string,
  issues: ImportIssue[],
): Attribution | undefined {
  if (raw === undefined || raw === null) return undefined;
  const at = pointerTo(pointer, "groundTruth");
  const parsed = Attribution.safeParse(raw);
  if (!parsed.success) {
    const faults = listFaults(parsed.error, at).map((fault) => ({
      ...fault,
      severity: "warning" as const,
      code: "label-unreadable",
    }));
    issues.push(...faults);
    return undefined;
  }
  const checked = checkLabel(parsed.data, steps, pointerTo(at, "stepIndex"), pointerTo(at, "agent"));
  issues.push(...checked.issues);
  return checked.isUsable ? parsed.data : undefined;
}

/** What the file holds and the schema does not: the fields that parsing left out, wherever they stand. */
function findDropped(raw: unknown, parsed: unknown): { pointer: string; value: unknown }[] {
  const dropped: { pointer: string; value: unknown }[] = [];
  const path: string[] = []; // spelled as a pointer only for what was dropped: a long trace has millions of fields
  const compare = (before: unknown, after: unknown): void => {
    if (before === after || typeof before !== "object" || before === null) return;
    const kept = (typeof after === "object" && after !== null ? after : {}) as JsonObject;
    for (const key of Object.keys(before)) {
      const value = (before as JsonObject)[key];
      path.push(key);
      if (Object.hasOwn(kept, key) && kept[key] !== undefined) compare(value, kept[key]);
      else if (value !== null) dropped.push({ pointer: pointerTo("", ...path), value });
      path.pop();
    }
  };
  compare(raw, parsed);
  return dropped;
}

function listFaults(error: z.ZodError, pointer: string): ImportIssue[] {
  const faults = error.issues.slice(0, maxListedFaults).map((fault): ImportIssue => {
    const at = pointerTo(pointer, ...fault.path.map((key) => (typeof key === "symbol" ? String(key) : key)));
    return { severity: "error", code: "field-invalid", message: fault.message, pointer: at };
  });
  const more = error.issues.length - faults.length;
  if (more > 0) faults.push({ severity: "error", code: "field-invalid", message: `And ${more} more faults.`, pointer });
  return faults;
}
