"use client";
import Link from "@/components/ground/ui/link";
import { useCallback, useState } from "react";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { type Action, ask } from "@/components/ground/asking/ask";
import { type ReplaysRead } from "@/components/lab/replays/read-pages";
import { useReplayPages } from "@/components/lab/replays/use-replay-pages";
import { Button } from "@/components/ground/ui/button";
import { Select } from "@/components/ground/ui/select";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { Spinner } from "@/components/ground/ui/spinner";
import { TryAgain } from "@/components/ground/ui/try-again";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type StudyReplay } from "@/lib/replay/replay-view";
import { type WishArm } from "@/lib/replay/scan/replay-wish";
import { type StudyKind, type WholeStudy } from "@/lib/replay/studies/study-view";
import { ReplayPill } from "../replays/replay-pill";
import { armWords, replayFault, whatWords } from "../replays/replay-words";

export type ListStudyReplays = Action<
  { workspace: string; studyId: string; arm?: WishArm; cursor?: string },
  ReplaysRead<StudyReplay>
>;

/** The arms of each kind of study, as its replays are kept under. */
const armsOf: Record<StudyKind, readonly WishArm[]> = {
  ablation: ["ablated", "control"],
  injection: ["injected", "clean"],
  fix: ["hint", "retry", "control"],
};
const every = "every";

/** The replays that a study has made, the newest first, each with the way to its steps. */
export function StudyReplays({
  workspace,
  study,
  list,
}: {
  workspace: string;
  study: Pick<WholeStudy, "id" | "kind" | "doneCount">;
  list: ListStudyReplays;
}) {
  const [arm, setArm] = useState<WishArm | null>(null);
  return (
    <section aria-labelledby="replays" className="mt-6 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="replays" className="font-semibold">
          Replays
        </h2>
        {study.doneCount > 0 && (
          <Select
            aria-label="Arm"
            className="w-44"
            value={arm ?? every}
            onValueChange={(chosen) => setArm(armsOf[study.kind].find((one) => one === chosen) ?? null)}
            options={[
              { value: every, label: "every arm" },
              ...armsOf[study.kind].map((one) => ({ value: one, label: armWords[one] })),
            ]}
          />
        )}
      </div>
      {study.doneCount === 0 ? (
        <p className="text-muted">No replays yet. Each replay appears here when it is done.</p>
      ) : (
        <List key={arm ?? every} workspace={workspace} study={study} arm={arm} list={list} />
      )}
    </section>
  );
}

function List({
  workspace,
  study: { id: studyId, doneCount },
  arm,
  list,
}: {
  workspace: string;
  study: Pick<WholeStudy, "id" | "doneCount">;
  arm: WishArm | null;
  list: ListStudyReplays;
}) {
  const readPage = useCallback(
    (cursor: string | null) =>
      ask(list, { workspace, studyId, ...(arm && { arm }), ...(cursor !== null && { cursor }) }),
    [list, workspace, studyId, arm],
  );
  const { replays, hasMore, isMoreComing, failure, again, showMore } = useReplayPages(readPage, doneCount);
  return (
    <>
      {failure !== null && <TryAgain onRetry={again}>{failure}</TryAgain>}
      {replays === null && failure === null && (
        <div role="status" aria-label="Loading replays" className="space-y-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      )}
      {replays?.length === 0 && <p className="text-muted">No matching replays.</p>}
      {replays !== null && replays.length > 0 && <Rows workspace={workspace} replays={replays} />}
      {replays !== null && hasMore && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-faint">
          The newest {formatCount(replays.length, "replay")} are listed; older ones exist.
          <Button size="sm" disabled={isMoreComing} onClick={showMore}>
            {isMoreComing && <Spinner />}
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

/** The replays as a table, whose rows lead to the replay beside its trace. */
export function Rows({ workspace, replays }: { workspace: string; replays: readonly StudyReplay[] }) {
  return (
    <ScrollTable title="Replays of the study">
      <thead>
        <tr className="text-left text-xs text-muted *:font-medium *:whitespace-nowrap">
          <th scope="col" className={stickyCell}>
            Replay
          </th>
          <th scope="col">Trace</th>
          <th scope="col">Arm</th>
          <th scope="col">Outcome</th>
          <th scope="col" className="text-right">
            Steps
          </th>
          <th scope="col" className="text-right" title="Starts at 1 within each arm and step">
            Repeat
          </th>
          <th scope="col" className="text-right">
            Seed
          </th>
        </tr>
      </thead>
      <tbody>
        {replays.map((replay) => (
          <Row key={replay.id} workspace={workspace} replay={replay} />
        ))}
      </tbody>
    </ScrollTable>
  );
}

function Row({ workspace, replay }: { workspace: string; replay: StudyReplay }) {
  const fault = replayFault(replay);
  return (
    <tr>
      <th scope="row" className={`${stickyCell} text-left font-normal`}>
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            href={paths.replay(workspace, replay.traceId, replay.id)}
            dir="auto"
            className="break-words text-link hover:underline"
          >
            {visibleText(whatWords(replay))}
            <span className="sr-only">, replay with seed {replay.seed}</span>
          </Link>
        </span>
        {fault && (
          <span className="block text-xs break-words text-muted" dir="auto">
            {visibleText(fault)}
          </span>
        )}
      </th>
      <td>
        <Link
          href={paths.trace(workspace, replay.traceId)}
          dir="auto"
          className="block max-w-80 truncate hover:underline"
        >
          {visibleText(replay.traceTitle)}
        </Link>
      </td>
      <td className="whitespace-nowrap">{armWords[replay.arm]}</td>
      <td>
        <ReplayPill replay={replay} />
      </td>
      <td className="figure text-right">{replay.stepCount === 0 ? "–" : formatNumber(replay.stepCount)}</td>
      <td className="figure text-right">{formatNumber(replay.repeat + 1)}</td>
      <td className="figure text-right">{replay.seed}</td>
    </tr>
  );
}
