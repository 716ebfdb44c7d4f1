"use client";
import { ChevronRight, GitFork } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useId, useMemo, useState } from "react";
import { armWords } from "@/components/lab/replays/replay-words";
import { isScan } from "@/components/answers/runs/sent-words";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Kbd } from "@/components/ground/ui/kbd";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { TryAgain } from "@/components/ground/ui/try-again";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type ReplayView } from "@/lib/replay/replay-view";
import { type WishArm } from "@/lib/replay/scan/replay-wish";
import { groupBy } from "@/lib/traces/group-by";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useLab } from "../lab/lab-context";
import { useAnswer } from "../answer/answer-context";
import { MoreLine, MoreReplays } from "./more-replays";
import { ReplayRow } from "./replay-row";
import { type ReplayNode, replayTree, tallyWords } from "./replay-tree";
import { useReplayList } from "./use-replay-list";
import { whatIfKey } from "./what-if-key";

/** More are drawn when somebody asks for them. */
const mostShown = 100;

/** What came of running the system again: what people tried, as a tree, and under each run what it replayed. */
export function ReplaysTab() {
  const { currentStep, trace, workspace } = useReading();
  const { runs: known } = useAnswer();
  const lab = useLab();
  const { openPanel, urlNow } = useMoves();
  const list = useReplayList();
  const { replays, failure, again } = list;
  const tree = useMemo(() => replayTree(replays ?? []), [replays]);
  const [drawnCount, setDrawnCount] = useState(mostShown);
  const few = tree.slice(0, drawnCount);
  const runs = known.filter(isScan);
  const ask = () => openPanel({ kind: "what-if", stepIndex: urlNow().step ?? currentStep });
  return (
    <div className="flex min-h-full flex-col">
      {lab.mayRun ? (
        <div className="flex flex-wrap items-center gap-2 border-b px-4.5 py-2">
          <Button size="sm" onClick={ask} disabled={trace.stepCount === 0}>
            <GitFork className="size-3.5" aria-hidden />
            What if step {currentStep}…
          </Button>
          <Kbd keys={whatIfKey} />
          <Link
            href={paths.studies(workspace.slug, { ablate: trace.id })}
            className="ml-auto rounded-xs text-xs text-link hover:underline"
          >
            Leave agents out…
          </Link>
        </div>
      ) : (
        <p className="border-b px-4.5 py-2 text-xs text-faint">Your role can view replays but not start any.</p>
      )}
      {failure !== null && (
        <TryAgain className="px-4.5 py-2" onRetry={again}>
          {failure}
        </TryAgain>
      )}
      {replays === null && failure === null && <Loading />}
      {replays !== null && tree.length + runs.length === 0 && (
        <EmptyState
          icon={GitFork}
          title="No replays yet"
          text="A replay reruns the system from a step, with that step changed, and shows how the run would have ended. The Counterfactual scan method does this step by step."
        />
      )}
      {tree.length > 0 && (
        <ul aria-label="What-if replays" className="border-b py-1.5">
          {few.map((node) => (
            <Branch key={node.replay.id} node={node} depth={0} onChange={again} />
          ))}
        </ul>
      )}
      {few.length < tree.length ? (
        <MoreLine onMore={() => setDrawnCount(5 * drawnCount)}>
          The newest {formatNumber(few.length)} of {formatNumber(tree.length)} are listed.
        </MoreLine>
      ) : (
        <MoreReplays list={list} />
      )}
      {runs.map((run) => (
        <RunReplays key={run.id} run={run} />
      ))}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading replays" className="space-y-3 px-4.5 py-3">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  );
}

/** Deeper branches are drawn no further to the right. */
const deepest = 4;

function Branch({ node, depth, onChange }: { node: ReplayNode; depth: number; onChange: () => void }) {
  return (
    <li>
      <div className="relative py-1.25 pr-2.5" style={{ paddingLeft: `${18 + 14 * Math.min(depth, deepest)}px` }}>
        {depth > 0 && (
          <span
            aria-hidden
            className="absolute top-0 h-3.5 w-2 rounded-bl-sm border-b border-l border-line-strong"
            style={{ left: `${8 + 14 * Math.min(depth, deepest)}px` }}
          />
        )}
        <ReplayRow replay={node.replay} onChange={onChange} />
      </div>
      {node.branches.length > 0 && (
        <ul aria-label="Branches">
          {node.branches.map((branch) => (
            <Branch key={branch.replay.id} node={branch} depth={depth + 1} onChange={onChange} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** What a scan replayed, folded until somebody wants to see it. */
function RunReplays({ run }: { run: RunRecord }) {
  const { methodTitles } = useAnswer();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className="border-b" aria-label={`Replays of run ${run.number}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-1.5 px-2.5 py-2 text-left hover:bg-hover/60"
      >
        <ChevronRight className={cn("size-4 shrink-0 text-faint", isOpen && "rotate-90")} aria-hidden />
        <span className="min-w-0 truncate">
          <span className="figure text-faint">#{run.number}</span>{" "}
          <span className="font-medium">{methodTitles[run.method] ?? run.method}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pb-2">
          <OfRun runId={run.id} />
        </div>
      )}
    </section>
  );
}

const armOrder: readonly WishArm[] = ["corrected", "control", "placebo"];

function OfRun({ runId }: { runId: string }) {
  const list = useReplayList({ runId });
  const { replays, failure, again } = list;
  const groups = useMemo(() => {
    const byStep = groupBy(replays ?? [], ({ stepIndex, arm }) => `${stepIndex ?? ""} ${arm}`);
    const placeOf = ([first]: readonly ReplayView[]) =>
      [first?.stepIndex ?? -1, first ? armOrder.indexOf(first.arm) : 0] as const;
    return [...byStep.values()].sort((a, b) => {
      const [[stepA, armA], [stepB, armB]] = [placeOf(a), placeOf(b)];
      return stepA - stepB || armA - armB;
    });
  }, [replays]);
  const [isWhole, setIsWhole] = useState(false);
  if (failure !== null && replays === null)
    return (
      <TryAgain className="px-4.5" onRetry={again}>
        {failure}
      </TryAgain>
    );
  if (replays === null) return <Loading />;
  if (replays.length === 0) return <p className="px-4.5 text-faint">It has not replayed anything yet.</p>;
  // Older ones may fail to come while those that are here stay.
  const failed = failure !== null && (
    <TryAgain className="px-4.5 py-1" onRetry={again}>
      {failure}
    </TryAgain>
  );
  const few = isWhole ? groups : groups.slice(0, 20);
  return (
    <>
      {few.map((group) => {
        const [first] = group;
        if (!first) return null;
        const name = `${first.stepIndex === null ? "Whole run" : `Step ${first.stepIndex}`}, ${armWords[first.arm]}`;
        return (
          <details key={`${first.stepIndex} ${first.arm}`} className="px-4.5 py-1">
            <summary className="hover:text-text">
              {name}{" "}
              <span className="text-xs text-faint">{tallyWords(group) ?? formatCount(group.length, "replay")}</span>
            </summary>
            <ul aria-label={name} className="mt-1 space-y-1.5 pl-3">
              {group.slice(0, mostShown).map((replay) => (
                <li key={replay.id}>
                  <ReplayRow replay={replay} onChange={again} />
                </li>
              ))}
            </ul>
            {group.length > mostShown && (
              <p className="pl-3 text-xs text-faint">
                The first {formatNumber(mostShown)} of {formatNumber(group.length)}.
              </p>
            )}
          </details>
        );
      })}
      {groups.length > few.length && (
        <button type="button" className="mx-4.5 text-link hover:underline" onClick={() => setIsWhole(true)}>
          show all {formatCount(groups.length, "group")}
        </button>
      )}
      {failed}
      <MoreReplays list={list} />
    </>
  );
}
