import { type Answer } from "@/components/ground/asking/ask";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { type UploadOutcome } from "@/lib/attribution/evaluation/evaluation-view";

/** Faults of a file that are listed. */
const maxListed = 50;

/** What a picked file holds, and what is wrong with it, before it is stored. */
export function UploadCheck({ isBusy, checked }: { isBusy: boolean; checked: Answer<UploadOutcome> | null }) {
  if (isBusy) return <Skeleton className="h-16" />;
  if (!checked) return null;
  if (!checked.ok)
    return (
      <p role="alert" className="rounded-md border border-fault-line bg-fault-soft px-3 py-2 break-words text-fault">
        {visibleText(checked.message)}
      </p>
    );
  const { storedCount, missingCount, entryCount, faults, ignoredFields } = checked.value;
  return (
    <section role="status" aria-label="File contents" className="rounded-md border bg-sunken px-3 py-2">
      <p>
        {formatCount(storedCount, "answer")}
        {entryCount > 1 && ` in ${formatCount(entryCount, "entry", "entries")} of the table`}.
        {missingCount > 0 &&
          ` ${formatCount(missingCount, "trace")} ${missingCount === 1 ? "has" : "have"} no answer and will count as failed.`}
      </p>
      {ignoredFields.length > 0 && (
        <p className="text-xs text-faint" dir="auto">
          Skipped: {visibleText(ignoredFields.join(", "))}
        </p>
      )}
      {faults.length > 0 && (
        <>
          <p className="mt-1.5 text-fault">{formatCount(faults.length, "line")} unusable:</p>
          <ul aria-label="Problems" className="max-h-48 overflow-y-auto text-xs">
            {faults.slice(0, maxListed).map(({ line, message }) => (
              <li key={`${line} ${message}`} className="break-words" dir="auto">
                <span className="figure text-faint">line {formatNumber(line)}</span> {visibleText(message)}
              </li>
            ))}
          </ul>
          {faults.length > maxListed && (
            <p className="text-xs text-faint">and {formatNumber(faults.length - maxListed)} more</p>
          )}
        </>
      )}
    </section>
  );
}
