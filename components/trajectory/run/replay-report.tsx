import { visibleText } from "@/components/ground/ui/visible-text";
import { type ReplayResult } from "@/lib/attribution/replay-result";
import { replayWords } from "./replay-words";

const mostShown = 12;

/** Whether a replay came to the same attribution, and what differs. */
export function ReplayReport({ result }: { result: ReplayResult }) {
  return (
    <div role="status" className="mt-2 rounded-md border bg-bg px-2.5 py-1.5">
      <p className="break-words">
        {result.isSame && <span aria-hidden>✓ </span>}
        {visibleText(replayWords(result))}
      </p>
      {result.differences.length > 0 && (
        <ul aria-label="Differences from the record" className="mt-1 space-y-1 text-xs">
          {result.differences.slice(0, mostShown).map(({ pointer, before, after }) => (
            <li key={pointer} className="break-words">
              <code className="figure text-faint">{visibleText(pointer) || "/"}</code>{" "}
              <del className="line-clamp-2 text-muted">{visibleText(before ?? "nothing")}</del>
              <ins className="line-clamp-2">{visibleText(after ?? "nothing")}</ins>
            </li>
          ))}
        </ul>
      )}
      {result.differences.length > mostShown && (
        <p className="text-xs text-faint">and {result.differences.length - mostShown} more differences</p>
      )}
    </div>
  );
}
