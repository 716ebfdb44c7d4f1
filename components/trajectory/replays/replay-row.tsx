"use client";
import { MoreHorizontal } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { ReplayPill } from "@/components/lab/replays/replay-pill";
import { replayFault, whatWords } from "@/components/lab/replays/replay-words";
import { SimulatedPill } from "@/components/lab/replays/simulated";
import { ask } from "@/components/ground/asking/ask";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { IconButton } from "@/components/ground/ui/icon-button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCost, formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { isReplayActive, type ReplayView } from "@/lib/replay/replay-view";
import { useReading } from "../reading/reading-context";
import { useLab } from "../lab/lab-context";
import { useReplayActionsIfAny } from "@/components/lab/replays/replay-actions";

/** One replay: what was changed, how it ended, and the way to it beside the trace. */
export function ReplayRow({ replay, onChange }: { replay: ReplayView; onChange: () => void }) {
  const { workspace, trace, now } = useReading();
  const fault = replayFault(replay);
  const isOfPerson = replay.runId === null && replay.studyId === null;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          {replay.isSimulated && <SimulatedPill />}
          <Link
            href={paths.replay(workspace.slug, trace.id, replay.id)}
            className="min-w-0 truncate font-medium text-link hover:underline"
          >
            {visibleText(whatWords(replay))}
            <span className="sr-only">, replay with seed {replay.seed}</span>
          </Link>
          <ReplayPill replay={replay} />
          {replay.isOfOlderTrace && <Pill tone="dashed">of earlier steps</Pill>}
          <RelativeTime at={replay.createdAt} now={now} className="ml-auto shrink-0 text-xs text-faint" />
        </p>
        <p className="truncate text-xs text-faint">
          {[
            ...(replay.stepCount > 0 ? [formatCount(replay.stepCount, "step")] : []),
            `seed ${replay.seed}`,
            visibleText(replay.target.name),
            ...(replay.isReused ? ["reused"] : []),
            ...(!replay.costUsd ? [] : [formatCost(replay.costUsd)]),
            ...(replay.startedByName === null ? [] : [visibleText(replay.startedByName)]),
          ].join(" · ")}
        </p>
        {fault && (
          <p className="text-xs break-words" dir="auto">
            {visibleText(fault)}
          </p>
        )}
      </div>
      {isOfPerson && <RowMenu replay={replay} onChange={onChange} />}
    </div>
  );
}

/** What may be done with a replay that a person asked for. */
function RowMenu({ replay, onChange }: { replay: ReplayView; onChange: () => void }) {
  const { workspace } = useReading();
  const lab = useLab();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const acts = useReplayActionsIfAny();
  if (!acts || !lab.mayRun) return null;
  const of = { workspace: workspace.slug, replayId: replay.id };
  const act = async (how: "cancel" | "remove") => {
    setIsBusy(true);
    const answer = how === "cancel" ? await ask(acts.cancel, of) : await ask(acts.remove, of);
    setIsBusy(false);
    setIsAsking(false);
    if (!answer.ok) toast.error(answer.message);
    onChange();
  };
  return (
    <>
      <LazyMenu
        align="end"
        trigger={
          <IconButton label={`More about the replay of ${visibleText(whatWords(replay))}`} className="-mt-0.5 size-6">
            <MoreHorizontal className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {({ DropdownMenuItem }) => (
          <>
            <DropdownMenuItem disabled={!isReplayActive(replay.status) || isBusy} onSelect={() => void act("cancel")}>
              Cancel
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setIsAsking(true)}>Delete…</DropdownMenuItem>
          </>
        )}
      </LazyMenu>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this replay?"
        confirmLabel="Delete the replay"
        onConfirm={() => void act("remove")}
        isBusy={isBusy}
      >
        Its branches are deleted too. Traces kept from them stay.
      </ConfirmDialog>
    </>
  );
}
