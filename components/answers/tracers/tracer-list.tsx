import { GraduationCap } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { SectionHeader } from "@/components/ground/page/section-header";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { RangeBar } from "@/components/ground/charts/range-bar";
import { ShippedCard } from "@/components/answers/tracers/shipped-card";
import { answeringWords, percent, rowWords, systemTitle } from "@/components/answers/tracers/tracer-words";
import { TracerStatePill } from "@/components/answers/tracers/tracer-state-pill";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type ShippedTracerView, type TracerSummary } from "@/lib/attribution/tracer-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** The systems of a workspace, what has been learned of each, and the weights that answer for the rest. */
export function TracerList({
  workspace,
  tracers,
  shipped,
  canImport,
}: {
  workspace: string;
  tracers: readonly TracerSummary[];
  shipped: ShippedTracerView;
  canImport: boolean;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader />
      <RefreshWhile isActive={tracers.some(({ state }) => state === "training" || state === "waiting")} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {tracers.length === 0 ? (
          <EmptyState
            icon={GraduationCap}
            title="No systems yet"
            text="A tracer points to the step that broke a run, instantly and without a model. It learns how a system fails from ten labeled failures. Import failed traces of your system, then label ten."
            className="rounded-lg border bg-panel"
          >
            {canImport && (
              <Button asChild variant="primary">
                <Link href={paths.traces(workspace, { import: "1" })}>Import traces</Link>
              </Button>
            )}
            <Button asChild>
              <Link href={paths.traces(workspace)}>Go to the traces</Link>
            </Button>
          </EmptyState>
        ) : (
          <>
            <p className="max-w-180 text-muted">
              A tracer points to the step that broke a run, instantly and without a model. It learns each system from
              your labels; ten labeled failures are enough to start.
            </p>
            <ul aria-label="Systems" className="rounded-lg border bg-panel">
              {tracers.map((tracer) => (
                <TracerRow key={tracer.id} workspace={workspace} tracer={tracer} />
              ))}
            </ul>
          </>
        )}
        <ShippedCard shipped={shipped} />
      </div>
    </div>
  );
}

function TracerRow({ workspace, tracer }: { workspace: string; tracer: TracerSummary }) {
  const { active } = tracer;
  return (
    <li className="relative grid gap-x-6 gap-y-2 border-b px-4 py-3 first:rounded-t-lg last:rounded-b-lg last:border-0 focus-within:bg-hover hover:bg-hover md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <Link
          href={paths.tracer(workspace, tracer.id)}
          dir="auto"
          className="block truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {visibleText(systemTitle(tracer))}
        </Link>
        <p className="text-xs text-faint">
          {formatCount(tracer.traceCount, "trace")}, {formatNumber(tracer.failedCount)} failed
        </p>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Progress tracer={tracer} />
          <TracerStatePill tracer={tracer} />
        </div>
        <p className="mt-1 text-xs text-muted break-words">{rowWords(tracer)}</p>
      </div>
      <div className="min-w-0">
        <p className="text-xs text-faint">in use</p>
        <p>
          {answeringWords(tracer)}
          {tracer.isPinned && <span className="text-faint"> · chosen manually</span>}
        </p>
        {active && <RangeBar figure={active.step} className="max-w-60" />}
      </div>
    </li>
  );
}

function Progress({ tracer }: { tracer: TracerSummary }) {
  const { labelledCount, neededCount, state, progress } = tracer;
  if (state === "training" && progress !== null)
    return (
      <span className="flex items-center gap-2">
        <ProgressBar value={Math.round(progress * 100)} max={100} label="Training" className="w-28" />
        <span className="sr-only">{percent(progress)} trained</span>
      </span>
    );
  if (labelledCount >= neededCount) return <span>{formatNumber(labelledCount)} labeled</span>;
  return (
    <span className="flex items-center gap-2">
      <ProgressBar value={labelledCount} max={neededCount} label="Labels" className="w-28" />
      <span>
        {formatNumber(labelledCount)} of {formatNumber(neededCount)} labeled
      </span>
    </span>
  );
}
