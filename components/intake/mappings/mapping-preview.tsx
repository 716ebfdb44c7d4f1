import { type MappingPreviewState } from "@/components/intake/mappings/use-mapping-preview";
import { IssueList } from "@/components/intake/report/issue-list";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { speakersApart } from "@/lib/traces/speakers-apart";
import { type MappedPreview } from "@/lib/traces/mapping/mapped-preview";

/** What the file would be read as, by the mapping as it stands. */
export function MappingPreview({ state: { answer, isAsking } }: { state: MappingPreviewState }) {
  return (
    <section aria-label="Preview" aria-busy={isAsking} className="min-w-0">
      <div className="sticky top-0 z-10 flex h-10 items-center gap-2 border-b bg-bg px-4">
        <h2 className="text-xs font-medium text-muted">Preview</h2>
        <p role="status" className="text-xs text-faint">
          {answer?.ok && foundWords(answer.value)}
        </p>
        {isAsking && <Spinner className="ml-auto text-faint" />}
      </div>
      {answer === null ? (
        <p className="px-4 py-3 text-muted">Choose the content field to see the first steps here.</p>
      ) : answer.ok ? (
        <Traces preview={answer.value} isOld={isAsking} />
      ) : (
        <p role="alert" className="px-4 py-3 break-words text-fault">
          {answer.message}
        </p>
      )}
    </section>
  );
}

const foundWords = ({ traces, hasMore }: MappedPreview): string =>
  traces.length === 0 ? "no trace" : `${hasMore ? "the first " : ""}${formatCount(traces.length, "trace")}`;

function Traces({ preview, isOld }: { preview: MappedPreview; isOld: boolean }) {
  const { traces, hasMore, issues } = preview;
  return (
    <div className={cn("transition-opacity", isOld && "opacity-60")}>
      {issues.length > 0 && (
        <div className="border-b px-4 py-2">
          <IssueList issues={issues} />
        </div>
      )}
      {traces.map((trace, at) => (
        <article key={at} aria-label={trace.title || `Trace ${at + 1}`}>
          <header className="border-b bg-sunken px-4 py-2">
            <h3 className="truncate font-medium" dir="auto">
              {visibleText(trace.title) || "(no title)"}
            </h3>
            <p className="text-xs text-faint">
              {formatCount(trace.stepCount, "step")} · {formatCount(speakersApart(trace.agents).agents.length, "agent")}{" "}
              · {trace.outcome}
            </p>
          </header>
          <ol>
            {trace.steps.map((step) => (
              <li key={step.index} className="grid grid-cols-[2.25rem_minmax(0,1fr)] border-b px-4 py-1.5">
                <span className="figure text-faint">{step.index}</span>
                <div className="min-w-0">
                  <p className="flex min-w-0 flex-wrap items-center gap-x-1.75">
                    <AgentChip name={step.agent} agents={trace.agents} className="max-w-60 font-semibold" />
                    <span className="text-faint">{stepKindWords[step.kind]}</span>
                    {step.tool && <span className="figure truncate text-muted">{visibleText(step.tool)}</span>}
                    {step.isError && <Pill tone="strong">error</Pill>}
                  </p>
                  <p className="line-clamp-3 break-words whitespace-pre-wrap" dir="auto">
                    {visibleText(step.content)}
                  </p>
                </div>
              </li>
            ))}
          </ol>
          {trace.stepCount > trace.steps.length && (
            <p className="border-b px-4 py-1.5 text-xs text-faint">
              and {formatCount(trace.stepCount - trace.steps.length, "more step")}
            </p>
          )}
        </article>
      ))}
      {hasMore && <p className="px-4 py-2 text-xs text-faint">and more traces</p>}
    </div>
  );
}
