import { type Metadata } from "next";
import { endTourAction } from "@/app/account/actions";
import { chooseRun } from "@/components/trajectory/choose-run";
import { packOutline, type StepOutline } from "@/components/trajectory/step-outline";
import { orderRuns } from "@/components/trajectory/strip/strip-model";
import { estimateStepPx } from "@/components/trajectory/steps/estimate-step";
import { excerptAround, mostFirstContent, windowOnScreen } from "@/components/trajectory/steps/step-windows";
import { type TrajectoryActions, type TrajectoryData } from "@/components/trajectory/trajectory-data";
import { TrajectoryPage } from "@/components/trajectory/trajectory-page";
import { parseUrlState } from "@/components/trajectory/url-state";
import { methods } from "@/lib/attribution/method-list";
import { noRuns } from "@/lib/attribution/run-counts";
import { isActive } from "@/lib/attribution/run-record";
import { actorId, type WorkspaceContext } from "@/lib/auth/workspace-context";
import { noteSightings } from "@/lib/services/annotations/note-sightings";
import { readLabelMode } from "@/lib/services/annotations/read-label-mode";
import { listShownRuns } from "@/lib/services/runs/list-shown-runs";
import { readMarkdown } from "@/lib/services/traces/read-markdown";
import { readOutline } from "@/lib/services/traces/read-outline";
import { readSteps } from "@/lib/services/traces/read-steps";
import { readTotals } from "@/lib/services/traces/read-totals";
import { findTracer } from "@/lib/services/tracers/find-tracer";
import { readRunCoverage } from "@/lib/services/runs/read-run-coverage";
import { listTaxonomies } from "@/lib/services/taxonomies/list-taxonomies";
import { getWorkspace } from "@/lib/services/workspaces/get-workspace";
import { traceFormats } from "@/lib/traces/format-list";
import { settledTruth } from "@/lib/traces/ground-truth";
import { type StepWindow } from "@/lib/traces/step-window";
import { saysOfOthers, withoutOthers } from "@/lib/traces/without-others";
import { readRunMeans } from "../../read-run-means";
import { previousTurnAction, renewReservationAction, skipTurnAction, takeNextAction } from "../../labels/actions";
import { planRunsAction, startRunAction } from "../../run-actions";
import {
  cancelRunAction,
  compareRunsAction,
  deleteAnnotationAction,
  deleteTraceAction,
  describeDeletionAction,
  readAgainAction,
  readTaxonomyAction,
  readPolicyAction,
  readCoverageAction,
  readFailureChainAction,
  readEarlierVersionAction,
  replayRunAction,
  resumeRunAction,
  retryRunAction,
  revealTraceAction,
  saveAnnotationAction,
  updateTraceAction,
} from "./actions";
import { openTrace } from "./open-trace";
import { readProgress } from "./read-progress";
import { readReliabilityAction } from "./reliability-action";

const actions: TrajectoryActions = {
  planRuns: planRunsAction,
  startRun: startRunAction,
  cancelRun: cancelRunAction,
  retryRun: retryRunAction,
  resumeRun: resumeRunAction,
  replayRun: replayRunAction,
  compareRuns: compareRunsAction,
  readCoverage: readCoverageAction,
  readReliability: readReliabilityAction,
  readFailureChain: readFailureChainAction,
  readEarlierVersion: readEarlierVersionAction,
  readAgain: readAgainAction,
  saveAnnotation: saveAnnotationAction,
  revealTrace: revealTraceAction,
  readPolicy: readPolicyAction,
  takeNext: takeNextAction,
  skipTurn: skipTurnAction,
  previousTurn: previousTurnAction,
  renewReservation: renewReservationAction,
  readTaxonomy: readTaxonomyAction,
  deleteAnnotation: deleteAnnotationAction,
  updateTrace: updateTraceAction,
  describeDeletion: describeDeletionAction,
  deleteTrace: deleteTraceAction,
  endTour: endTourAction,
};

/** Runs whose reading is sent along: those that the strip shows at first. */
const runsWithProgress = 5;
/** The outline of a longer trace comes after the page, around the step that is opened apart. */
const mostOutlined = 2_000;
const excerptSize = 200;

type Props = PageProps<"/w/[workspace]/traces/[traceId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, traceId } = await params;
  const { trace } = await openTrace(workspace, traceId);
  return { title: trace.title.slice(0, 120) };
}

/** What a list can show of a step: a tool's arguments are what its content says, and need not travel twice. */
const asShown = ({ content, ...step }: StepWindow): StepWindow => ({
  ...step,
  ...(step.tool ? { tool: { name: step.tool.name, arguments: null } } : {}),
  content: content.slice(0, mostFirstContent),
  isContentCut: step.isContentCut || content.length > mostFirstContent,
});

/** The outline that comes with the page, and the steps of it that are on screen at first; no text of any other step leaves the server. */
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
  };
}

export default async function TracePage({ params, searchParams }: Props) {
  const { workspace, traceId } = await params;
  const search = await searchParams;
  const url = parseUrlState({ get: (name) => [search[name]].flat()[0] ?? null });
  const { ctx, trace: stored } = await openTrace(workspace, traceId);
  const labelMode = await readLabelMode(ctx, { traceId, label: url.label, isKeptBack: stored.isBlind });
  const isBlind = labelMode?.isBlind ?? stored.isBlind;
  const trace = isBlind ? withoutOthers(stored) : stored;
  // Who is to label first is sent nothing of what others say: what is not asked for cannot be on the page.
  const [{ name, abstainBelow }, totals, { runs, counts }, means, tracer, { taxonomies }] = await Promise.all([
    getWorkspace(ctx),
    readTotals(ctx, { traceId }),
    isBlind ? { runs: [], counts: noRuns } : listShownRuns(ctx, { traceId, named: [url.run, url.cmp] }),
    readRunMeans(ctx),
    isBlind ? null : findTracer(ctx, { systemName: trace.system?.name ?? null }),
    listTaxonomies(ctx),
    saysOfOthers(trace) && noteSightings(ctx, [trace.id]),
  ]);
  const { run } = chooseRun(runs, url.run);
  const step = url.step !== null && url.step < trace.stepCount ? url.step : (run?.attribution?.stepIndex ?? 0);
  const followed = [...new Set([...(run ? [run] : []), ...orderRuns(runs).slice(0, runsWithProgress)])];
  const isLong = trace.stepCount > mostOutlined;
  const [first, progress, coverage] = await Promise.all([
    readFirst(ctx, traceId, { step, stepCount: trace.stepCount }),
    readProgress(ctx, followed),
    // Of a long trace it is asked for once the page stands: it counts every character.
    run?.model && !isActive(run.status) && !isLong ? readRunCoverage(ctx, { runId: run.id }) : null,
  ]);
  const data: TrajectoryData = {
    workspace: { slug: ctx.workspaceSlug, name, role: ctx.role },
    readerId: actorId(ctx.actor),
    abstainBelow,
    // What the page does not show stays where it is.
    trace: { ...trace, metadata: {}, agents: trace.agents.map(({ name }) => ({ name })) },
    formatTitle: traceFormats.find((format) => format.name === trace.format)?.title ?? trace.format,
    groundTruth: settledTruth(trace.truth),
    labelMode,
    ...first,
    runs,
    runCounts: counts,
    methodTitles: Object.fromEntries(methods.map((method) => [method.name, method.title])),
    progress,
    ...means,
    coverage: run && coverage && { runId: run.id, coverage },
    // Those that failure modes of this trace are called by; a list of all would outweigh the page.
    taxonomies: taxonomies
      .map(({ taxonomy }) => taxonomy)
      .filter(({ name }) =>
        [
          ...runs.map(({ attribution }) => attribution),
          ...trace.annotations,
          ...trace.adjudications,
          trace.groundTruth,
        ].some((said) => said?.taxonomy?.name === name),
      ),
    tracer,
    totals,
    now: new Date().toISOString(),
  };
  // A trace has its own page state: going from one to another starts anew, and so does one whose steps were read again.
  return <TrajectoryPage key={`${trace.id} ${trace.contentHash}`} data={data} actions={actions} />;
}
