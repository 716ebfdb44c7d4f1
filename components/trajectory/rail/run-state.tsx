"use client";
import { RotateCcw, Square } from "lucide-react";
import { isScan } from "@/components/answers/runs/sent-words";
import { Button } from "@/components/ground/ui/button";
import { CodeBlock } from "@/components/ground/ui/code-block";
import { type RunProgress } from "@/lib/attribution/run-progress";
import { type RunRecord, type RunRest } from "@/lib/attribution/run-record";
import { inWords } from "@/components/connections/providers/rest-words";
import { formatCount, formatDuration } from "@/lib/format";
import { visibleText } from "@/components/ground/ui/visible-text";
import { replayedInOrder } from "@/components/answers/runs/replay-progress";
import { progressShare, progressWords, restOfRun } from "@/components/answers/runs/progress-words";
import { useElapsed } from "../run/use-elapsed";
import { useRunActs } from "../run/use-run-acts";
import { StepLink } from "../ground/step-link";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { FlipDots } from "../exhibits/flip-dots";
import { RailSection } from "../ground/rail-section";

/** A run that waits or works: what it reads now, how far it is, and how to stop it. */
export function RunUnderWay({ run }: { run: RunRecord }) {
  const { now } = useReading();
  const { progress } = useAnswer();
  const acts = useRunActs();
  const known = progress[run.id];
  const share = progressShare(known);
  const since = run.startedAt ?? run.createdAt;
  const elapsedMs = useElapsed(since, now);
  const rest = restOfRun(run, known);
  return (
    <RailSection
      title={rest || (run.status === "QUEUED" && !known?.lastSequence) ? "Waiting" : "Running"}
      aside={<span className="figure">{formatDuration(elapsedMs)}</span>}
    >
      {rest ? (
        <Resting run={run} rest={rest} nowMs={Date.parse(since) + elapsedMs} />
      ) : (
        <p role="status">{progressWords(run, known)}</p>
      )}
      {/* How many replays a scan takes depends on what they come to. */}
      {!rest && (share !== null || !isScan(run)) && (
        <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-ink transition-[width]"
            style={{ width: `${(share ?? 0.02) * 100}%` }}
          />
        </div>
      )}
      {known && <LiveReplays progress={known} />}
      {acts && (
        <Button size="sm" className="mt-3" disabled={acts.isBusy} onClick={() => void acts.cancel(run.id)}>
          <Square className="size-3" aria-hidden />
          Cancel
        </Button>
      )}
    </RailSection>
  );
}

/** A run that was put back into the queue: why, until when, and what it has by then. */
function Resting({ run, rest, nowMs }: { run: RunRecord; rest: RunRest; nowMs: number }) {
  const answered = run.callCount + run.reusedCallCount;
  return (
    <>
      <p role="status" className="break-words">
        {rest.reason === "" ? (
          "The database did not respond, or its disk is full."
        ) : (
          <>
            {run.providerName ? <bdi>{run.providerName}</bdi> : "Its endpoint"} is paused for now.{" "}
            {visibleText(rest.reason)}
          </>
        )}
      </p>
      <p className="mt-1 text-muted">
        The run resumes automatically {inWords(rest.until, nowMs)}
        {answered > 0 && `, from its ${formatCount(answered, "answered call")}`}.
      </p>
    </>
  );
}

/** So many steps stand there at once: those that were replayed last in the trace. */
const mostLive = 8;

/** What the replays of a running scan came to so far, step by step. */
function LiveReplays({ progress }: { progress: RunProgress }) {
  const steps = replayedInOrder(progress);
  if (steps.length === 0) return null;
  return (
    <ul aria-label="Replays so far" className="mt-2.5 space-y-1">
      {steps.slice(-mostLive).map(({ stepIndex, step: { corrected, control, placebo } }) => (
        <li key={stepIndex} className="flex flex-wrap items-center gap-x-3 text-xs">
          <StepLink stepIndex={stepIndex} />
          {corrected && <FlipDots name="corrected" {...corrected} />}
          {control && <FlipDots name="control" {...control} />}
          {placebo && <FlipDots name="placebo" {...placebo} />}
        </li>
      ))}
    </ul>
  );
}

/** A run that failed: what to do, and what came back. */
export function FailedRun({ run }: { run: RunRecord }) {
  return (
    <RailSection title={<span className="text-fault">The run failed</span>}>
      <p role="alert" className="break-words">
        {run.error?.message ?? "It ended without an error message. Try again."}
      </p>
      {run.error?.reply && (
        <CodeBlock code={visibleText(run.error.reply.slice(0, 20_000))} label="Response" className="mt-2" />
      )}
      <Retry run={run} />
    </RailSection>
  );
}

/** A run that a person stopped. */
export function CancelledRun({ run }: { run: RunRecord }) {
  return (
    <RailSection title="Canceled">
      <p className="text-muted">{run.error?.message ?? "It was canceled before it finished."}</p>
      <Retry run={run} />
    </RailSection>
  );
}

function Retry({ run }: { run: RunRecord }) {
  const acts = useRunActs();
  if (!acts) return null;
  return (
    <Button size="sm" className="mt-3" disabled={acts.isBusy} onClick={() => void acts.retry(run.id)}>
      <RotateCcw className="size-3.5" aria-hidden />
      Try again
    </Button>
  );
}
