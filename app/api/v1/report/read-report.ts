import { readPrint } from "@/app/w/[workspace]/(traces)/traces/[traceId]/print/read-print";
import { chooseRun } from "@/components/trajectory/trace/choose-run";
import { type ReportData } from "@/components/trajectory/report/report-data";
import { methods } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { publicUrl } from "@/lib/env";
import { programVersion } from "@/lib/program-version";
import { notFound } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { listShownRuns } from "@/lib/services/answers/results/list-shown-runs";
import { listTaxonomies } from "@/lib/services/labels/taxonomies/list-taxonomies";
import { noteExport } from "@/lib/services/traces/reading/note-export";
import { readOutline } from "@/lib/services/traces/reading/read-outline";
import { showTrace } from "@/lib/services/traces/reading/show-trace";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { traceFormats } from "@/lib/traces/format-list";
import { settledTruth } from "@/lib/traces/ground-truth";

/**
 * Everything of an offline report but its steps: of the run of this number or id, else the one that the page of the
 * trace shows first. It is kept that the person took it and has seen what runs and others say. Throws NOT_FOUND, also
 * for a run that the trace does not have, and FORBIDDEN where they are to label the trace blind.
 */
export async function readReport(
  ctx: WorkspaceContext,
  { traceId, run: wanted }: { traceId: string; run: string | undefined },
): Promise<ReportData> {
  await noteExport(ctx, { traceId, as: "report" });
  const [trace, { runs, counts: runCounts }] = await Promise.all([
    showTrace(ctx, { id: traceId }),
    listShownRuns(ctx, { traceId, named: [wanted ?? null] }),
  ]);
  const { run, isGone } = chooseRun(runs, wanted ?? null);
  if (isGone) throw notFound("run");
  const [{ name }, answer, { taxonomies }, { steps: speakers }] = await Promise.all([
    getWorkspace(ctx),
    run && readPrint(ctx, trace, { run, runs, runCounts }),
    listTaxonomies(ctx),
    readOutline(ctx, { traceId }),
  ]);
  return {
    workspaceName: name,
    trace,
    answer,
    runs,
    runCounts,
    speakers,
    formatTitle: traceFormats.find((format) => format.name === trace.format)?.title ?? trace.format,
    methodTitles: Object.fromEntries(methods.map((method) => [method.name, method.title])),
    groundTruth: settledTruth(trace.truth),
    taxonomies: taxonomies.map(({ taxonomy }) => taxonomy),
    version: programVersion,
    madeAt: new Date().toISOString(),
    address: publicUrl() + paths.trace(ctx.workspaceSlug, trace.id, { run: run ? String(run.number) : undefined }),
  };
}
