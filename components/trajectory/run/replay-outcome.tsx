"use client";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { useAnswer } from "../answer/answer-context";

// Its code comes when a run has been replayed.
const ReplayReport = dynamic(() => import("./replay-report").then((m) => m.ReplayReport));

/** What came of replaying a run from its record, right where it was asked for. */
export function ReplayOutcome({ runId }: { runId: string }) {
  const replay = useAnswer().replays?.of(runId);
  if (!replay) return null;
  const running = (
    <p role="status" className="mt-2 text-muted">
      Replaying from the record…
    </p>
  );
  if (replay === "running") return running;
  if ("failure" in replay)
    return (
      <p role="alert" className="mt-2 break-words">
        {replay.failure}
      </p>
    );
  return (
    <Suspense fallback={running}>
      <ReplayReport result={replay.result} />
    </Suspense>
  );
}
