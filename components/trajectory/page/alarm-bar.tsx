"use client";
import { BellRing } from "lucide-react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

/** Over a trace that may still grow: the first thing that its steps showed to be wrong while they arrived. */
export function AlarmBar() {
  const { trace } = useReading();
  const { goToStep } = useMoves();
  const [first, ...others] = trace.alarms;
  if (!trace.isGrowing || !first) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-baseline gap-x-2 gap-y-0.5 border-b border-fault-line bg-fault-soft px-4 py-1.25"
    >
      <BellRing className="size-3.5 shrink-0 self-center text-fault" aria-hidden />
      <button
        type="button"
        className="font-medium text-link underline underline-offset-2"
        onClick={() => goToStep(first.stepIndex, "jump")}
      >
        Alarm at step {first.stepIndex}
      </button>
      <span className="min-w-0 flex-1 basis-60 break-words" dir="auto">
        {visibleText(first.words)}
      </span>
      {others.length > 0 && <span className="text-xs text-muted">and {formatCount(others.length, "other")}</span>}
    </div>
  );
}
