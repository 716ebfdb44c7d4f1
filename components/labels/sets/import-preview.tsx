import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type LabelImportPreview } from "@/lib/attribution/labels/label-file-view";
import { formatCount, formatNumber } from "@/lib/format";

/** What of a file of labels fits, and what does not and why. */
export function ImportPreview({ preview }: { preview: LabelImportPreview }) {
  const { matchedCount, samples, faults, faultCount } = preview;
  return (
    <div className="space-y-3">
      <p role="status">
        <b className="font-medium">{formatCount(matchedCount, "label")}</b> match a trace of this workspace
        {faultCount > 0 && (
          <>
            , <b className="font-medium text-fault">{formatNumber(faultCount)}</b> cannot be imported and{" "}
            {faultCount === 1 ? "is" : "are"} left out
          </>
        )}
        .
      </p>
      {faults.length > 0 && (
        <ul
          aria-label="Cannot be imported"
          className="max-h-40 overflow-y-auto rounded-md border bg-sunken px-3 py-2 text-xs"
          tabIndex={0}
        >
          {faults.map(({ place, message }, at) => (
            <li key={at} className="break-words" dir="auto">
              <span className="font-medium">{visibleText(place)}</span>: {visibleText(message)}
            </li>
          ))}
          {faultCount > faults.length && (
            <li className="text-faint">and {formatNumber(faultCount - faults.length)} more</li>
          )}
        </ul>
      )}
      {samples.length > 0 && (
        <ul aria-label="First labels" className="max-h-48 overflow-y-auto rounded-md border" tabIndex={0}>
          {samples.map(({ place, traceId, title, agent, stepIndex }) => (
            <li key={traceId} className="flex items-center gap-3 border-b px-3 py-1.5 last:border-0">
              <span className="w-24 shrink-0 truncate text-xs text-faint" title={visibleText(place)} dir="auto">
                {visibleText(place.split("/").at(-1) ?? place)}
              </span>
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {visibleText(title)}
              </span>
              <AgentChip name={agent} stepIndex={stepIndex} className="shrink-0" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
