import Link from "@/components/ground/ui/link";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type TypicalTrace as Typical } from "@/lib/attribution/incidents/incident-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** The trace that is most like all of an incident: its decisive step, and what shows that it is wrong. */
export function TypicalTrace({ workspace, typical }: { workspace: string; typical: Typical }) {
  const { traceId, title, stepCount, version, agent, stepIndex, excerpt, words } = typical;
  const href = paths.trace(workspace, traceId, { step: stepIndex });
  return (
    <div className="overflow-hidden rounded-lg border bg-panel">
      <div className="flex items-center gap-2 border-b bg-bg px-3 py-2">
        <Link href={href} className="min-w-0 truncate font-medium hover:underline" dir="auto">
          {visibleText(title)}
        </Link>
        <span className="shrink-0 text-xs text-faint max-sm:hidden">
          {formatCount(stepCount, "step")}
          {version && ` · ${visibleText(version)}`}
        </span>
        <span className="flex-1" />
        <Link href={href} className="shrink-0 text-link underline-offset-2 hover:underline">
          Open
        </Link>
      </div>
      <div className="flex gap-2.5 border-l-2 border-l-fault bg-fault-soft px-3 py-2.5">
        <span className="figure shrink-0 font-medium text-fault" title="The decisive step">
          {stepIndex}
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <AgentChip name={agent} />
          {excerpt.trim() !== "" && (
            <p className="line-clamp-4 break-words whitespace-pre-line" dir="auto">
              {visibleText(excerpt)}
            </p>
          )}
          {words !== "" && (
            <p className="font-medium break-words" dir="auto">
              <span aria-hidden className="mr-1.5">
                ≠
              </span>
              {visibleText(words)}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
