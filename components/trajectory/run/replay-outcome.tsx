"use client";
import { visibleText } from "@/components/ui/visible-text";
import { useTrajectory } from "../trajectory-context";
import { replayWords } from "./replay-words";

const mostShown = 12;

/** What came of replaying a run from its record, right where it was asked for. */
export function ReplayOutcome({ runId }: { runId: string }) {
  const replay = useTrajectory().replays.of(runId);
  if (!replay) return null;
  if (replay === "running")
    return (
      <p role="status" className="mt-2 text-muted">
        Replaying from the record…
      </p>
    );
  if ("failure" in replay)
    return (
      <p role="alert" className="mt-2 break-words">
        {replay.failure}
      </p>
    );
  const { result } = replay;
  return (
    <div role="status" className="mt-2 rounded-md border bg-bg px-2.5 py-1.5">
      <p className="break-words">
        {result.isSame && <span aria-hidden>✓ </span>}
        {visibleText(replayWords(result))}
      </p>
      {result.differences.length > 0 && (
        <ul aria-label="What differs from the record" className="mt-1 space-y-1 text-xs">
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
        <p className="text-xs text-faint">and {result.differences.length - mostShown} places more</p>
      )}
    </div>
  );
}
