import { chooseRun } from "@/components/trajectory/trace/choose-run";
import { knownAnswer, openingStep } from "@/components/trajectory/trace/known-answer";
import { saidAnswer } from "@/components/trajectory/trace/said-answer";
import { stoppedBecause } from "@/components/trajectory/trace/stopped-because";
import { packOutline, type StepOutline } from "@/components/trajectory/trace/step-outline";
import { estimateStepPx } from "@/components/trajectory/steps/estimate-step";
import { excerptAround, mostFirstContent, windowOnScreen } from "@/components/trajectory/reading/step-windows";
import { orderRuns } from "@/components/trajectory/strip/strip-model";
import { type TrajectoryData } from "@/components/trajectory/trace/trajectory-data";
import { type UrlState } from "@/components/trajectory/address/url-state";
import { methods } from "@/lib/attribution/method-list";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listTaxonomies } from "@/lib/services/labels/taxonomies/list-taxonomies";
import { readMarkdown } from "@/lib/services/traces/reading/read-markdown";
import { readOutline } from "@/lib/services/traces/reading/read-outline";
import { readSteps } from "@/lib/services/traces/reading/read-steps";
import { readTotals } from "@/lib/services/traces/reading/read-totals";
import { traceFormats } from "@/lib/traces/format-list";
import { settledTruth } from "@/lib/traces/ground-truth";
import { type StepWindow } from "@/lib/traces/step-window";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { readProgress } from "./read-progress";

/** Runs whose reading is sent along: those that the strip shows at first. */
const runsWithProgress = 5;
/** The outline of a longer trace comes after the page, around the step that is opened apart. */
const mostOutlined = 2_000;
const excerptSize = 200;

/** What the page of a trace is sent whoever reads it; who that is and what they may do besides is the page's to say. */
export type TraceOnPage = Pick<
  TrajectoryData,
  | ("trace" | "formatTitle" | "groundTruth" | "outline" | "steps" | "runs" | "runCounts" | "methodTitles")
  | ("progress" | "coverage" | "taxonomies" | "totals" | "now" | "said" | "stopped")
>;

interface Opened {
  /** As this reader may see it. */
  trace: TraceDetail;
  /** Those that this reader may see, see `listShownRuns`. */
  runs: readonly RunRecord[];
  runCounts: RunCounts;
  /** What the address says. */
  url: UrlState;
  /** What the calls of a run were shown. */
  readCoverage: (runId: string) => Promise<RunCoverage | null>;
}

/** A trace as it is first drawn: the steps on screen, an outline as far as it is short, how its runs read it. */
export async function readTrajectory(ctx: WorkspaceContext, opened: Opened): Promise<TraceOnPage> {
  const { trace, runs, runCounts, url } = opened;
  const { run, isGone } = chooseRun(runs, url.run);
  const said = saidAnswer(trace);
  const known = knownAnswer(said, chooseRun(runs, null).run);
  const opening = openingStep(known, run, url.run !== null && !isGone);
  const step =
    url.step !== null && url.step < trace.stepCount ? url.step : Math.max(0, Math.min(opening, trace.stepCount - 1));
  const followed = [...new Set([...(run ? [run] : []), ...orderRuns(runs).slice(0, runsWithProgress)])];
  const isLong = trace.stepCount > mostOutlined;
  const [{ last, ...first }, progress, coverage, totals, taxonomies] = await Promise.all([
    readFirst(ctx, trace.id, { step, stepCount: trace.stepCount }),
    readProgress(ctx, followed),
    // Of a long trace it is asked for once the page stands: it counts every character.
    run?.model && !isActive(run.status) && !isLong ? opened.readCoverage(run.id) : null,
    readTotals(ctx, { traceId: trace.id }),
    readTaxonomies(ctx, [
      ...runs.map(({ attribution }) => attribution),
      ...[...trace.annotations, ...trace.adjudications, trace.groundTruth],
    ]),
  ]);
  return {
    // What the page does not show stays where it is.
    trace: { ...trace, metadata: {}, agents: trace.agents.map(({ name }) => ({ name })) },
    formatTitle: traceFormats.find((format) => format.name === trace.format)?.title ?? trace.format,
    groundTruth: settledTruth(trace.truth),
    ...first,
    said,
    stopped: stoppedBecause({ ...trace, last }),
    progress,
    totals,
    taxonomies,
    runCounts,
    runs: [...runs],
    methodTitles: Object.fromEntries(methods.map((method) => [method.name, method.title])),
    coverage: run && coverage && { runId: run.id, coverage },
    now: new Date().toISOString(),
  };
}

/** Those that failure modes of this trace are called by; a list of all would outweigh the page. */
async function readTaxonomies(
  ctx: WorkspaceContext,
  said: readonly ({ taxonomy?: { name: string } | null | undefined } | null)[],
): Promise<TrajectoryData["taxonomies"]> {
  const { taxonomies } = await listTaxonomies(ctx);
  return taxonomies
    .map(({ taxonomy }) => taxonomy)
    .filter(({ name }) => said.some((claim) => claim?.taxonomy?.name === name));
}

/** What a list can show of a step: a tool's arguments are what its content says, and need not travel twice. */
const asShown = ({ content, ...step }: StepWindow): StepWindow => ({
  ...step,
  ...(step.tool ? { tool: { name: step.tool.name, arguments: null } } : {}),
  content: content.slice(0, mostFirstContent),
  isContentCut: step.isContentCut || content.length > mostFirstContent,
});

/**
 * The outline that comes with the page, and the steps of it that are on screen at first; no text of
 * any other step leaves the server.
 */
async function readFirst(ctx: WorkspaceContext, traceId: string, at: { step: number; stepCount: number }) {
  const { step, stepCount } = at;
  const isWhole = stepCount <= mostOutlined;
  const excerpt = isWhole ? { from: 0, count: stepCount } : excerptAround(step, stepCount, excerptSize);
  const { steps: outline, loops } = await readOutline(ctx, { traceId, ...excerpt });
  const about = (index: number): StepOutline | undefined => outline[index - excerpt.from];
  const seen = windowOnScreen(step, stepCount, (index) => estimateStepPx(about(index) ?? { contentLength: 0 }));
  const { steps } = stepCount === 0 ? { steps: [] } : await readSteps(ctx, { traceId, ...seen });
  return {
    outline: packOutline(outline, isWhole ? loops : [], excerpt.from),
    steps: await readMarkdown(steps.map(asShown)),
    /** Null where it is far from what is outlined. */
    last: about(stepCount - 1) ?? null,
  };
}
