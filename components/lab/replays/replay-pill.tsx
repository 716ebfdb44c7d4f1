import { Ban, CircleDashed, Clock, Unplug } from "lucide-react";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { type ReplayView } from "@/lib/replay/replay-view";
import { replayStatusWords } from "./replay-words";

const icons = { QUEUED: Clock, FAILED: Unplug, CANCELLED: Ban, DONE: CircleDashed } as const;

/** The outcome of a replay; where it has none, why: it waits, runs, was canceled or came to none. */
export function ReplayPill({ replay: { status, outcome } }: { replay: Pick<ReplayView, "status" | "outcome"> }) {
  if (status === "DONE" && outcome !== null) return <OutcomePill outcome={outcome} />;
  const Icon = status === "RUNNING" ? null : icons[status];
  return (
    <Pill tone={status === "RUNNING" ? "strong" : status === "FAILED" ? "strong" : "dashed"}>
      {Icon ? <Icon className="size-3 stroke-2!" aria-hidden /> : <Spinner className="size-3" />}
      {replayStatusWords[status]}
    </Pill>
  );
}
