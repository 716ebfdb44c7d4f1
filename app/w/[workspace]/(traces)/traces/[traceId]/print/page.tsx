import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { chooseRun } from "@/components/trajectory/trace/choose-run";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { PrintBar } from "@/components/trajectory/print/print-bar";
import { PrintedAttribution } from "@/components/trajectory/print/printed-attribution";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { paths } from "@/lib/paths";
import { listShownRuns } from "@/lib/services/answers/results/list-shown-runs";
import { openTrace } from "../open-trace";
import { readPrint } from "./read-print";

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
            text={run ? `Run #${run.number} has no answer.` : "No method has run on this trace."}
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
        title="Label first, then print"
        text="You have been asked to label this trace before seeing other answers. Label it, or choose “Show other answers” on its page."
      />
    </div>
  );
}
