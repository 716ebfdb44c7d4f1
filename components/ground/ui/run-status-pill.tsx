import { Ban, Check, CircleDashed, CircleSlash, Clock, X } from "lucide-react";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { type RunStatus } from "@/lib/attribution/run-record";

const looks = {
  QUEUED: { word: "waiting", tone: "dashed", icon: Clock },
  RUNNING: { word: "running", tone: "strong", icon: CircleDashed },
  SUCCEEDED: { word: "done", tone: "neutral", icon: Check },
  FAILED: { word: "failed", tone: "strong", icon: X },
  CANCELLED: { word: "canceled", tone: "neutral", icon: Ban },
  PARTIAL: { word: "partial", tone: "dashed", icon: CircleSlash },
} as const;

/** A run's status in a word. A failed run is not a fault in a trace, so it is not in the fault color. */
export function RunStatusPill({ status }: { status: RunStatus }) {
  const { word, tone, icon: Icon } = looks[status];
  return (
    <Pill tone={tone}>
      {status === "RUNNING" ? <Spinner className="size-3" /> : <Icon className="size-3 stroke-2!" aria-hidden />}
      {word}
    </Pill>
  );
}
