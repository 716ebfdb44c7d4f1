import { TriangleAlert } from "lucide-react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Marked } from "@/components/ground/ui/marked";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { findText } from "@/lib/traces/find-text";
import { useReading } from "../reading/reading-context";

/** A step with hits as a button that leads there; `excerpt` is null until it is here. */
export function FoundRow({ stepIndex, count, excerpt }: { stepIndex: number; count: number; excerpt: string | null }) {
  const { find, outline, agents, url } = useReading();
  const about = outline[stepIndex];
  const isCurrent = find.ordinal !== null && url.step === stepIndex;
  return (
    <button
      type="button"
      onClick={() => find.goToStep(stepIndex)}
      aria-current={isCurrent ? "step" : undefined}
      className={cn(
        "grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-b px-4 py-1.75 text-left focus-visible:-outline-offset-2",
        isCurrent ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <span className="figure min-w-6 text-right text-faint">{stepIndex}</span>
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.75">
          {about && <AgentChip name={about.agent} agents={agents} className="max-w-45 font-medium" />}
          {about && <span className="truncate text-faint">{stepKindWords[about.kind]}</span>}
          {about?.isError && <TriangleAlert className="size-3 shrink-0" aria-label="error" />}
          {count > 1 && <span className="figure ml-auto shrink-0 text-xs text-faint">{formatNumber(count)} hits</span>}
        </span>
        <span dir="auto" className="mt-0.5 line-clamp-2 h-10 text-muted wrap-anywhere">
          {excerpt === null ? (
            <Skeleton className="mt-1 h-3.5 w-4/5" />
          ) : (
            <Marked text={excerpt} ranges={findText(excerpt, find.words)} />
          )}
        </span>
      </span>
    </button>
  );
}
