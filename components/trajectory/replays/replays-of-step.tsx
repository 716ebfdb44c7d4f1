"use client";
import Link from "@/components/ground/ui/link";
import { armWords } from "@/components/lab/replays/replay-words";
import { ReplayPill } from "@/components/lab/replays/replay-pill";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { TryAgain } from "@/components/ground/ui/try-again";
import { paths } from "@/lib/paths";
import { useLab } from "../lab/lab-context";
import { useReading } from "../reading/reading-context";
import { useReplayList } from "./use-replay-list";

/** The replays that a scan made of one step, arm by arm, each with the way to it; nothing for the reader of a share. */
export function ReplaysOfStep(props: { runId: string; stepIndex: number }) {
  return useLab().isHere ? <List {...props} /> : null;
}

const arms = ["corrected", "control", "placebo"] as const;

function List({ runId, stepIndex }: { runId: string; stepIndex: number }) {
  const { workspace, trace } = useReading();
  const { replays, failure, again } = useReplayList({ runId, stepIndex });
  if (failure !== null && replays === null) return <TryAgain onRetry={again}>{failure}</TryAgain>;
  if (replays === null) return <Skeleton className="h-4 w-2/3" />;
  const own = replays.toSorted((a, b) => a.repeat - b.repeat || a.id.localeCompare(b.id));
  if (own.length === 0) return <p className="text-faint">Its replays are not kept here.</p>;
  return arms.map((arm) => {
    const ofArm = own.filter((replay) => replay.arm === arm);
    return (
      ofArm.length > 0 && (
        <div key={arm}>
          <h4 className="text-faint">Replays, {armWords[arm]}</h4>
          <ul aria-label={`Replays of step ${stepIndex}, ${armWords[arm]}`} className="mt-0.5 flex flex-wrap gap-1">
            {ofArm.map((replay) => (
              <li key={replay.id}>
                <Link
                  href={paths.replay(workspace.slug, trace.id, replay.id)}
                  aria-label={`Replay ${replay.repeat + 1}, ${armWords[arm]}: ${replay.outcome ?? "no outcome"}`}
                  className="inline-flex rounded-full hover:bg-hover"
                >
                  <ReplayPill replay={replay} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
}
