import { type PrintData } from "@/components/trajectory/print/print-data";
import { publishedFigures } from "@/components/trajectory/rail/tracer-words";
import { methods } from "@/lib/attribution/method-list";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { readReliability } from "@/lib/services/answers/reliability/read-reliability";
import { readFailureChain } from "@/lib/services/answers/results/read-failure-chain";
import { readManifestHash } from "@/lib/services/answers/results/read-manifest-hash";
import { readRunCoverage } from "@/lib/services/answers/results/read-run-coverage";
import { readJudgeMark } from "@/lib/services/measure/certificates/read-judge-marks";
import { listTaxonomies } from "@/lib/services/labels/taxonomies/list-taxonomies";
import { findTracer } from "@/lib/services/answers/tracers/find-tracer";
import { readSteps } from "@/lib/services/traces/reading/read-steps";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { settledTruth } from "@/lib/traces/ground-truth";
import { type TraceDetail } from "@/lib/traces/trace-detail";

/** Steps on either side of the decisive one. */
const neighbours = 2;

/** Everything that a printed attribution says, and an offline report; null where the run has no answer. */
export async function readPrint(
  ctx: WorkspaceContext,
  trace: TraceDetail,
  { run, ...ofTrace }: { run: RunRecord } & Pick<PrintData, "runs" | "runCounts">,
): Promise<PrintData | null> {
  const found = run.attribution;
  if (!found) return null;
  const from = Math.max(0, found.stepIndex - neighbours);
  const count = found.stepIndex + neighbours - from + 1;
  const [{ name, abstainBelow }, { steps }, chain, coverage, manifestHash, tracer, { taxonomies }, reliability, judge] =
    await Promise.all([
      getWorkspace(ctx),
      readSteps(ctx, { traceId: trace.id, from, count }),
      readFailureChain(ctx, { runId: run.id }),
      run.model ? readRunCoverage(ctx, { runId: run.id }) : null,
      readManifestHash(ctx, { runId: run.id }),
      findTracer(ctx, { systemName: trace.system?.name ?? null }),
      listTaxonomies(ctx),
      run.status === "SUCCEEDED" && !found.isAbstained ? readReliability(ctx, { runId: run.id }) : null,
      readJudgeMark(ctx, { runId: run.id }),
    ]);
  return {
    workspaceName: name,
    trace,
    run,
    found,
    ...ofTrace,
    chain,
    coverage,
    steps,
    manifestHash,
    methodTitles: Object.fromEntries(methods.map((method) => [method.name, method.title])),
    groundTruth: settledTruth(trace.truth),
    taxonomies: taxonomies.map(({ taxonomy }) => taxonomy),
    judge,
    reliability,
    abstainBelow,
    published: publishedFigures(run, tracer),
    printedAt: new Date().toISOString(),
    address: publicUrl() + paths.trace(ctx.workspaceSlug, trace.id, { run: String(run.number) }),
  };
}
