import { Check, GraduationCap } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { progressWords, systemTitle } from "@/components/answers/tracers/tracer-words";
import { Spinner } from "@/components/ground/ui/spinner";
import { cn } from "@/lib/cn";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { paths } from "@/lib/paths";

/** How far the labels of a trace's system are on the way to a tracer of its own, in one line that leads to its page. */
export function LabelProgress({
  tracer,
  workspace,
  className,
}: {
  tracer: TracerSummary;
  workspace: string;
  className?: string;
}) {
  const { figures, words, isReached } = progressWords(tracer);
  const isTraining = tracer.state === "training" || tracer.state === "waiting";
  const Icon = isReached ? Check : GraduationCap;
  return (
    <Link
      href={paths.tracer(workspace, tracer.id)}
      title={systemTitle(tracer)}
      className={cn(
        "group inline-flex max-w-full min-w-0 flex-col gap-1 text-xs text-muted hover:text-text",
        className,
      )}
    >
      <RefreshWhile isActive={tracer.isOutdated ?? false} />
      <span className="flex min-w-0 items-center gap-1.5">
        {isTraining ? <Spinner className="size-3" /> : <Icon className="size-3.5 shrink-0" aria-hidden />}
        <span aria-live="polite" className="min-w-0">
          <span className={cn("font-medium", isReached && "text-text")}>{figures}</span> · {words}
        </span>
      </span>
      {tracer.state === "collecting" && (
        <ProgressBar value={tracer.labelledCount} max={tracer.neededCount} label={`Labels of ${systemTitle(tracer)}`} />
      )}
      {tracer.state === "training" && tracer.progress !== null && (
        <ProgressBar value={Math.round(tracer.progress * 100)} max={100} label={`Training of ${systemTitle(tracer)}`} />
      )}
    </Link>
  );
}
