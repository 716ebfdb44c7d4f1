import { Check, CircleDashed, CircleDot, CircleSlash, GitMerge, RotateCcw, type LucideIcon } from "lucide-react";
import { type IncidentHead, type IncidentState } from "@/lib/attribution/incidents/incident-view";
import { cn } from "@/lib/cn";
import { stateWord } from "./incident-words";

const icons: Record<IncidentState | "REOPENED", LucideIcon> = {
  OPEN: CircleDot,
  REOPENED: RotateCcw,
  ACKNOWLEDGED: CircleDashed,
  FIXED: Check,
  IGNORED: CircleSlash,
  MERGED: GitMerge,
};

/** The state of an incident, in shape and word: no color means anything here. */
export function IncidentStatePill({ incident, className }: { incident: IncidentHead; className?: string }) {
  const { state, reopened } = incident;
  const isBack = state === "OPEN" && reopened !== null;
  const Icon = icons[isBack ? "REOPENED" : state];
  const words = stateWord(incident);
  return (
    <span
      title={words}
      className={cn(
        "inline-flex h-5.5 max-w-full min-w-0 items-center gap-1.25 rounded-full border px-2 text-xs font-medium whitespace-nowrap",
        isBack ? "border-ink bg-ink text-on-ink" : "border-line-strong bg-panel",
        (state === "FIXED" || state === "IGNORED" || state === "MERGED") && "border-line font-normal text-muted",
        state === "IGNORED" && "border-dashed",
        className,
      )}
    >
      <Icon className="size-3 shrink-0" aria-hidden />
      <span className="truncate" dir="auto">
        {words}
      </span>
    </span>
  );
}
