import { type Metadata } from "next";
import { endTourAction } from "@/app/account/actions";
import { chooseRun } from "@/components/trajectory/choose-run";
import { packOutline } from "@/components/trajectory/step-outline";
import { orderRuns } from "@/components/trajectory/strip/strip-model";
import { windowAround } from "@/components/trajectory/steps/step-windows";
import { type TrajectoryActions, type TrajectoryData } from "@/components/trajectory/trajectory-data";
import { TrajectoryPage } from "@/components/trajectory/trajectory-page";
import { parseUrlState } from "@/components/trajectory/url-state";
import { methods } from "@/lib/attribution/method-list";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listRuns } from "@/lib/services/runs/list-runs";
import { readOutline } from "@/lib/services/traces/read-outline";
import { readSteps } from "@/lib/services/traces/read-steps";
import { findTracer } from "@/lib/services/tracers/find-tracer";
import { readRunCoverage } from "@/lib/services/runs/read-run-coverage";
import { listTaxonomies } from "@/lib/services/taxonomies/list-taxonomies";
import { getWorkspace } from "@/lib/services/workspaces/get-workspace";
import { traceFormats } from "@/lib/traces/format-list";
import { chooseGroundTruth } from "@/lib/traces/ground-truth";
import { type StepWindow } from "@/lib/traces/step-window";
import { readRunMeans } from "../../read-run-means";
import { planRunsAction, startRunAction } from "../../run-actions";
import {
  cancelRunAction,
  compareRunsAction,
  deleteAnnotationAction,
  deleteTraceAction,
  describeDeletionAction,
  listInjectionsAction,
  readAgainAction,
  readCoverageAction,
  replayRunAction,
  resumeRunAction,
  retryRunAction,
  saveAnnotationAction,
  updateTraceAction,
} from "./actions";
import { openTrace } from "./open-trace";
import { readProgress } from "./read-progress";

const actions: TrajectoryActions = {
  planRuns: planRunsAction,
  startRun: startRunAction,
  cancelRun: cancelRunAction,
  retryRun: retryRunAction,
  resumeRun: resumeRunAction,
  replayRun: replayRunAction,
  compareRuns: compareRunsAction,
  readCoverage: readCoverageAction,
  listInjections: listInjectionsAction,
  readAgain: readAgainAction,
  saveAnnotation: saveAnnotationAction,
  deleteAnnotation: deleteAnnotationAction,
  updateTrace: updateTraceAction,
  describeDeletion: describeDeletionAction,
  deleteTrace: deleteTraceAction,
  endTour: endTourAction,
};

/** Runs whose reading is sent along: those that the strip shows at first. */
const runsWithProgress = 5;
/** Quotes beyond these are loaded by the browser. */
const mostQuotes = 8;

type Props = PageProps<"/w/[workspace]/traces/[traceId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, traceId } = await params;
  const { trace } = await openTrace(workspace, traceId);
  return { title: trace.title.slice(0, 120) };
}

/** A tool's arguments are what the step's content says; they need not travel twice. */
const withoutArguments = (step: StepWindow): StepWindow =>
  step.tool ? { ...step, tool: { name: step.tool.name, arguments: null } } : step;

/** Steps around the one that is read first, and those that the shown run quotes. */
async function firstSteps(
  ctx: WorkspaceContext,
  traceId: string,
  at: { step: number; stepCount: number; run: RunRecord | null },
): Promise<StepWindow[]> {
  const around = windowAround(at.step, at.stepCount);
  const isAround = (index: number) => index >= around.from && index < around.from + around.count;
  const quoted = new Set((at.run?.attribution?.quotes ?? []).map((quote) => quote.stepIndex));
  const apart = [...quoted].filter((index) => index < at.stepCount && !isAround(index)).slice(0, mostQuotes);
  const windows = await Promise.all(
    [around, ...apart.map((from) => ({ from, count: 1 }))].map((range) => readSteps(ctx, { traceId, ...range })),
  );
  return windows.flatMap(({ steps }) => steps.map(withoutArguments));
}

export default async function TracePage({ params, searchParams }: Props) {
  const { workspace, traceId } = await params;
  const search = await searchParams;
  const url = parseUrlState({ get: (name) => [search[name]].flat()[0] ?? null });
  const { ctx, trace } = await openTrace(workspace, traceId);
  const [{ name }, outline, runs, means, tracer, { taxonomies }] = await Promise.all([
    getWorkspace(ctx),
    readOutline(ctx, { traceId }),
    listRuns(ctx, { traceId }),
    readRunMeans(ctx),
    findTracer(ctx, { systemName: trace.system?.name ?? null }),
    listTaxonomies(ctx),
  ]);
  const { run } = chooseRun(runs, url.run);
  const step = url.step !== null && url.step < trace.stepCount ? url.step : (run?.attribution?.stepIndex ?? 0);
  const followed = [...new Set([...(run ? [run] : []), ...orderRuns(runs).slice(0, runsWithProgress)])];
  const [steps, progress, coverage] = await Promise.all([
    firstSteps(ctx, traceId, { step, stepCount: trace.stepCount, run }),
    readProgress(ctx, followed),
    run?.model && !isActive(run.status) ? readRunCoverage(ctx, { runId: run.id }) : null,
  ]);
  const data: TrajectoryData = {
    workspace: { slug: ctx.workspaceSlug, name, role: ctx.role },
    // What the page does not show stays where it is.
    trace: { ...trace, metadata: {}, agents: trace.agents.map(({ name }) => ({ name })) },
    formatTitle: traceFormats.find((format) => format.name === trace.format)?.title ?? trace.format,
    groundTruth: chooseGroundTruth({ dataSet: trace.groundTruth, annotations: trace.annotations }),
    outline: packOutline(outline.steps),
    steps,
    runs,
    methodTitles: Object.fromEntries(methods.map((method) => [method.name, method.title])),
    progress,
    ...means,
    coverage: run && coverage && { runId: run.id, coverage },
    // Those that failure modes of this trace are called by; a list of all would outweigh the page.
    taxonomies: taxonomies
      .map(({ taxonomy }) => taxonomy)
      .filter((taxonomy) => runs.some(({ attribution }) => attribution?.taxonomy?.name === taxonomy.name)),
    tracer,
    totals: outline.totals,
    now: new Date().toISOString(),
  };
  // A trace has its own page state: going from one to another starts anew, and so does one whose steps were read again.
  return <TrajectoryPage key={`${trace.id} ${trace.contentHash}`} data={data} actions={actions} />;
}
