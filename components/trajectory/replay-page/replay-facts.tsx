import { Fragment, type ReactNode } from "react";
import { ReplayPill } from "@/components/lab/replays/replay-pill";
import { armWords, replayFault, whatWords } from "@/components/lab/replays/replay-words";
import { SimulatedNotice } from "@/components/lab/replays/simulated";
import { startNames } from "@/components/connections/targets/target-words";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCost, formatCount, formatDuration } from "@/lib/format";
import { type WholeReplay } from "@/lib/replay/replay-view";
import { type Outcome } from "@/lib/traces/trace";

/** The trace as it ended, for comparison. */
export interface OriginalEnd {
  outcome: Outcome;
  finalAnswer: string | null;
  expectedAnswer: string | null;
}

/** What was changed, how both ended, and how the replay was made. */
export function ReplayFacts({ replay, original, now }: { replay: WholeReplay; original: OriginalEnd; now: string }) {
  const fault = replayFault(replay);
  const { change } = replay;
  return (
    <div className="flex flex-col gap-3 border-b bg-panel px-4 py-3">
      {replay.isSimulated && <SimulatedNotice />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-faint">Trace</span>
        <OutcomePill outcome={original.outcome} />
        <span aria-hidden className="text-faint">
          →
        </span>
        <span className="text-faint">replay, {visibleText(whatWords(replay))}</span>
        <ReplayPill replay={replay} />
        {replay.score !== null && <span className="figure text-muted">score {replay.score.toFixed(2)}</span>}
        {replay.isOfOlderTrace && (
          <Pill tone="dashed" title="The trace was re-read since then, so the two may not line up.">
            of earlier steps
          </Pill>
        )}
        {replay.isReused && <Pill title="An identical replay already existed.">reused</Pill>}
      </p>
      {fault && (
        <p role="status" className="break-words" dir="auto">
          {visibleText(fault)}
        </p>
      )}
      {change?.kind === "hint" && (
        <p className="rounded-md border bg-sunken px-3 py-1.5 break-words" dir="auto">
          <span className="text-faint">
            Hint to {change.agent === undefined ? "all agents" : visibleText(change.agent)}:{" "}
          </span>
          {visibleText(change.text)}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 max-sm:grid-cols-1 max-sm:gap-y-0">
        {factsOf(replay, original, now).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 break-words max-sm:mb-1" dir="auto">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

const cutAnswer = (text: string): string => visibleText(text.length > 600 ? `${text.slice(0, 600)}…` : text);

function factsOf(replay: WholeReplay, original: OriginalEnd, now: string): [string, ReactNode][] {
  const { milestones, message, target, seed, start, durationMs, costUsd, startedByName, arm, repeat } = replay;
  return [
    ...(original.expectedAnswer === null
      ? []
      : [["Expected answer", cutAnswer(original.expectedAnswer)] as [string, ReactNode]]),
    ...(original.finalAnswer === null
      ? []
      : [["Trace answer", cutAnswer(original.finalAnswer)] as [string, ReactNode]]),
    ...(replay.finalAnswer === null ? [] : [["Replay answer", cutAnswer(replay.finalAnswer)] as [string, ReactNode]]),
    ...(message === null ? [] : [["Checker", cutAnswer(message)] as [string, ReactNode]]),
    ...(milestones.length === 0
      ? []
      : [["Milestones reached", visibleText(milestones.join(", "))] as [string, ReactNode]]),
    [
      "Made",
      <>
        {visibleText(
          [
            target.name,
            startNames[start],
            `seed ${seed}`,
            ...(arm === "what-if" ? [] : [`arm ${armWords[arm]}, ${repeat + 1}`]),
            ...(durationMs === null ? [] : [formatDuration(durationMs)]),
            ...(!costUsd ? [] : [formatCost(costUsd)]),
            formatCount(replay.steps.length, "step"),
            ...(startedByName === null ? [] : [startedByName]),
          ].join(" · "),
        )}
        {" · "}
        <RelativeTime at={replay.createdAt} now={now} />
      </>,
    ],
  ];
}
