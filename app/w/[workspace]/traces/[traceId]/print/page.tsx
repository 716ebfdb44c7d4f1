import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { chooseRun } from "@/components/trajectory/choose-run";
import { RefreshWhile } from "@/components/runs/refresh-while";
import { PrintBar } from "@/components/trajectory/print/print-bar";
import { type PrintData } from "@/components/trajectory/print/print-data";
import { PrintedAttribution } from "@/components/trajectory/print/printed-attribution";
import { publishedFigures } from "@/components/trajectory/rail/tracer-words";
import { EmptyState } from "@/components/ui/empty-state";
import { methods } from "@/lib/attribution/method-list";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { readReliability } from "@/lib/services/reliability/read-reliability";
import { listShownRuns } from "@/lib/services/runs/list-shown-runs";
import { readFailureChain } from "@/lib/services/runs/read-failure-chain";
import { readManifestHash } from "@/lib/services/runs/read-manifest-hash";
import { readRunCoverage } from "@/lib/services/runs/read-run-coverage";
import { listTaxonomies } from "@/lib/services/taxonomies/list-taxonomies";
import { findTracer } from "@/lib/services/tracers/find-tracer";
import { readSteps } from "@/lib/services/traces/read-steps";
import { getWorkspace } from "@/lib/services/workspaces/get-workspace";
import { settledTruth } from "@/lib/traces/ground-truth";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { openTrace } from "../open-trace";

/** Steps on either side of the decisive one. */
const neighbours = 2;

type Props = PageProps<"/w/[workspace]/traces/[traceId]/print">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, traceId } = await params;
  const { trace } = await openTrace(workspace, traceId);
  return { title: `Attribution of ${trace.title.slice(0, 120)}` };
}

/** One attribution as a page to print: `run` is its number or id, the one that the trace shows first without it. */
export default async function PrintPage({ params, searchParams }: Props) {
  const { workspace, traceId } = await params;
  const { run: asked } = await searchParams;
  const wanted = [asked].flat()[0] ?? null;
  const { ctx, trace } = await openTrace(workspace, traceId);
  if (trace.isBlind) return <KeptBack backHref={paths.trace(workspace, traceId)} />;
  const { runs, counts } = await listShownRuns(ctx, { traceId, named: [wanted] });
  const { run, isGone } = chooseRun(runs, wanted);
  if (isGone) notFound();
  const data = run && (await readPrint(ctx, trace, { run, runs, runCounts: counts }));
  return (
    <div className="paper h-full overflow-y-auto bg-sunken text-text print:h-auto print:overflow-visible print:bg-panel">
      <PrintBar backHref={paths.trace(workspace, traceId, { run: run ? String(run.number) : undefined })} />
      <div className="mx-auto my-6 max-w-[210mm] border bg-panel px-[14mm] py-[12mm] max-sm:my-0 max-sm:px-4 max-sm:py-4 print:m-0 print:max-w-none print:border-0 print:p-0">
        <RefreshWhile isActive={data?.reliability?.isOutdated ?? false} />
        {data ? (
          <PrintedAttribution data={data} />
        ) : (
          <EmptyState
            isPageTitle
            title="Nothing to print yet"
            text={run ? `Run #${run.number} has no answer.` : "No method has been run on this trace."}
          />
        )}
      </div>
    </div>
  );
}

function KeptBack({ backHref }: { backHref: string }) {
  return (
    <div className="h-full overflow-y-auto bg-sunken text-text">
      <PrintBar backHref={backHref} />
      <EmptyState
        isPageTitle
        title="Nothing to print before you have labelled"
        text="You are to label this trace before you see what runs and others say of it. Label it, or choose “Show what others say” on its page."
      />
    </div>
  );
}

async function readPrint(
  ctx: WorkspaceContext,
  trace: TraceDetail,
  { run, ...ofTrace }: { run: RunRecord } & Pick<PrintData, "runs" | "runCounts">,
): Promise<PrintData | null> {
  const found = run.attribution;
  if (!found) return null;
  const from = Math.max(0, found.stepIndex - neighbours);
  const count = found.stepIndex + neighbours - from + 1;
  const [{ name }, { steps }, chain, coverage, manifestHash, tracer, { taxonomies }, reliability] = await Promise.all([
    getWorkspace(ctx),
    readSteps(ctx, { traceId: trace.id, from, count }),
    readFailureChain(ctx, { runId: run.id }),
    run.model ? readRunCoverage(ctx, { runId: run.id }) : null,
    readManifestHash(ctx, { runId: run.id }),
    findTracer(ctx, { systemName: trace.system?.name ?? null }),
    listTaxonomies(ctx),
    run.status === "SUCCEEDED" ? readReliability(ctx, { runId: run.id }) : null,
  ]);
  return {
    ...{ workspaceName: name, trace, run, found, ...ofTrace, chain, coverage, steps, manifestHash },
    methodTitles: Object.fromEntries(methods.map((method) => [method.name, method.title])),
    groundTruth: settledTruth(trace.truth),
    taxonomies: taxonomies.map(({ taxonomy }) => taxonomy),
    reliability,
    published: publishedFigures(run, tracer),
    printedAt: new Date().toISOString(),
    address: publicUrl() + paths.trace(ctx.workspaceSlug, trace.id, { run: String(run.number) }),
  };
}
