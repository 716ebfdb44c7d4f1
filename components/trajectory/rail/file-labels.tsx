"use client";
import { useState } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type TraceLabel } from "@/lib/traces/trace";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

const shownAtFirst = 20;

/**
 * What the file itself says of the failure, by who says it: several annotators, scores of a platform, failure modes.
 */
export function FileLabels({ labels }: { labels: readonly TraceLabel[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? labels : labels.slice(0, shownAtFirst);
  const sources = [...new Set(shown.map(({ source }) => source))];
  return (
    <section aria-label="Labels from the file">
      {sources.map((source) => {
        const own = shown.filter((label) => label.source === source);
        return (
          <div key={source}>
            <h3 className="flex items-center gap-2 border-b bg-bg px-4.5 py-1.5 text-xs font-medium text-muted">
              <span className="min-w-0 truncate" dir="auto">
                {visibleText(source)}
              </span>
              <span className="ml-auto shrink-0 font-normal text-faint">in the file</span>
            </h3>
            <ul aria-label={`Labels by ${source}`}>
              {own.map((label, at) => (
                <FileLabel key={at} label={label} />
              ))}
            </ul>
          </div>
        );
      })}
      {labels.length > shown.length && (
        <button type="button" className="px-4.5 py-2.5 text-link hover:underline" onClick={() => setIsOpen(true)}>
          Show {formatCount(labels.length - shown.length, "more label")}
        </button>
      )}
    </section>
  );
}

function FileLabel({ label }: { label: TraceLabel }) {
  const { agents, outline } = useReading();
  const { goToStep } = useMoves();
  const { stepIndex } = label;
  const isThere = stepIndex !== undefined && stepIndex < outline.length;
  return (
    <li className="border-b px-4.5 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {label.agent && <AgentChip name={label.agent} agents={agents} className="font-medium" />}
        {isThere && (
          <button type="button" className="text-link hover:underline" onClick={() => goToStep(stepIndex, "jump")}>
            step <span className="figure">{stepIndex}</span>
          </button>
        )}
        {stepIndex !== undefined && !isThere && (
          <span className="text-faint">step {stepIndex}, which does not exist in the trace</span>
        )}
        {label.category && (
          <Pill className="max-w-full">
            <span className="truncate" dir="auto">
              {visibleText(label.category)}
            </span>
          </Pill>
        )}
        {label.value !== undefined && <span className="figure">{visibleText(String(label.value))}</span>}
        {label.isDecisive && <Pill tone="strong">decisive</Pill>}
      </div>
      {label.reason && (
        <p dir="auto" className="mt-1 line-clamp-6 break-words whitespace-pre-wrap text-muted">
          {visibleText(label.reason)}
        </p>
      )}
    </li>
  );
}
