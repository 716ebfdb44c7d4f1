import { type Suspect } from "@/lib/traces/attribution";
import { type SpectrumTable } from "@/lib/traces/exhibit";
import { type Step, type Trace } from "@/lib/traces/trace";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { openingQuote } from "../opening-quote";
import { clusterSteps, type Triple } from "../spectrum/cluster-steps";
import { type ActionCount, defaultDecay, scoreAction } from "../spectrum/score-spectrum";
import { beginReading } from "./begin-reading";
import { assertNotCancelled, stepsToJudge } from "./method-steps";

const SUSPECT_COUNT = 20;
const LEAST_TRACES = 5;

type Row = SpectrumTable["rows"][number];

const formulas = {
  famas: "FAMAS",
  ochiai: "Ochiai",
  tarantula: "Tarantula",
  dstar: "DStar",
} as const;
type Formula = keyof typeof formulas;

/** DStar has no bound where it would divide by zero. */
const scoreOf = (row: Row, formula: Formula): number => row[formula] ?? Number.MAX_VALUE;

// Nothing is waited for: an async generator only because every method is one.
async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const others = input.peers.filter(({ outcome, steps: own }) => outcome !== "unknown" && own.length > 0);
  const passed = others.filter(({ outcome }) => outcome === "passed");
  if (input.trace.outcome === "passed")
    throw new JudgeError(
      "empty",
      "This run passed: choose a failed run of the question to find what correlates with failing.",
    );
  if (passed.length === 0 || others.length + 1 < LEAST_TRACES)
    throw new JudgeError(
      "empty",
      `A spectrum needs at least ${LEAST_TRACES} runs of one question, both passed and failed. There are ${others.length + 1}, of which ${passed.length} passed. Import more runs of the question with their outcomes.`,
    );
  yield { type: "started", stepCount: steps.length, plannedCalls: { min: 0, max: 0 } };
  if (input.trace.outcome === "unknown")
    yield { type: "note", message: "Whether this run failed is unknown. The answer holds only if it did." };
  const formula = input.parameters.formula as Formula;
  const sorting = clusterSteps([input.trace, ...others]);
  let next = sorting.next();
  for (; !next.done; next = sorting.next()) {
    assertNotCancelled(input.signal);
    yield { type: "found", attribution: beginReading(input.trace) };
  }
  const table = makeTable([input.trace, ...others], next.value, formula);
  const [top] = table.rows;
  if (!top) throw new JudgeError("empty", "No step of this trace was taken by an agent, so there is nothing to rank.");
  if (table.rows.every(({ cs, us, uf }) => uf === 0 && us === 0 && cs > 0))
    yield {
      type: "note",
      message: "Every action of this run is in every other run too: the order depends only on how often each occurs.",
    };
  return {
    agent: top.agent,
    stepIndex: top.stepIndex,
    reason: explain(top, table, formula),
    quotes: openingQuote(steps[top.stepIndex] as Step),
    suspects: table.rows
      .slice(0, SUSPECT_COUNT)
      .map((row): Suspect => ({ stepIndex: row.stepIndex, agent: row.agent, score: scoreOf(row, formula) })),
    exhibits: [table],
  };
}

/**
 * Every action of the first trace, the target, the most suspicious first, of equals the one that comes first. The step
 * of an action is its first occurrence.
 */
function makeTable(
  traces: readonly Trace[],
  clustered: readonly ReadonlyMap<Step, Triple>[],
  formula: Formula,
): SpectrumTable {
  const counts = clustered.map((triples, at) => ({
    hasFailed: traces[at]?.outcome !== "passed",
    byKey: countBy([...triples.values()], ({ key }) => key),
    byAgent: countBy([...triples.values()], ({ agent }) => agent),
  }));
  const first = new Map<string, { step: Step; triple: Triple }>();
  for (const [step, triple] of clustered[0] ?? []) if (!first.has(triple.key)) first.set(triple.key, { step, triple });
  const rows = [...first.values()].map(({ step, triple }): Row => {
    const table = counts.map(({ hasFailed, byKey, byAgent }): ActionCount => ({
      hasFailed,
      count: byKey.get(triple.key) ?? 0,
      agentCount: byAgent.get(triple.agent) ?? 0,
    }));
    const scores = scoreAction(table, table[0]?.count ?? 1, defaultDecay);
    return { stepIndex: step.index, agent: step.agent, action: triple.words, ...scores };
  });
  return {
    kind: "spectrum",
    failedCount: counts.filter(({ hasFailed }) => hasFailed).length,
    passedCount: counts.filter(({ hasFailed }) => !hasFailed).length,
    rows: rows.sort((a, b) => scoreOf(b, formula) - scoreOf(a, formula) || a.stepIndex - b.stepIndex),
  };
}

function countBy(triples: readonly Triple[], keyOf: (triple: Triple) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const triple of triples) counts.set(keyOf(triple), (counts.get(keyOf(triple)) ?? 0) + 1);
  return counts;
}

function explain(
  { stepIndex, agent, action, cf, cs }: Row,
  { failedCount, passedCount }: SpectrumTable,
  formula: Formula,
): string {
  return `Step ${stepIndex} is the first at which ${agent} ${action} in this way: ${cf} of ${failedCount} failed runs and ${cs} of ${passedCount} passed runs of the question contain it. By ${formulas[formula]}, this action correlates with failing more than any other in this run. Values were not compared.`;
}

/** What failing goes with over repeated runs of one question. No model is asked, not for sorting the steps either. */
export const spectrum: ListedMethod = {
  name: "spectrum",
  version: "1",
  title: "Spectrum of repeated runs",
  summary:
    "Counts which actions failed runs contain and passed runs do not, over five or more runs of one question with both outcomes.",
  source: "FAMAS (arXiv 2509.13782), with steps sorted by rule in place of a model",
  weakness: "With few traces, many steps share one score.",
  needsJudge: false,
  needsTracer: false,
  needsPeers: "both-outcomes",
  offeredAs: "answer",
  parameterFields: [
    {
      name: "formula",
      title: "Ranked by",
      help: "FAMAS also weighs how often the run repeats an action; the other three only count in how many runs it occurs.",
      kind: "choice",
      options: Object.entries(formulas).map(([value, title]) => ({ value, title })),
      default: "famas",
    },
  ],
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run,
};
