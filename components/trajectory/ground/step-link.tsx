"use client";
import { cn } from "@/lib/cn";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

/** A step by its number; a click goes there. One that the trace does not have is only named. */
export function StepLink({
  stepIndex,
  isBare = false,
  className,
}: {
  stepIndex: number;
  isBare?: boolean;
  className?: string;
}) {
  const { outline } = useReading();
  const { goToStep } = useMoves();
  const words = (
    <>
      {!isBare && "step "}
      <span className="figure">{stepIndex}</span>
    </>
  );
  if (stepIndex >= outline.length)
    return <span className={cn("text-faint", className)}>{words}, which does not exist</span>;
  return (
    <button
      type="button"
      aria-label={`Go to step ${stepIndex}`}
      onClick={() => goToStep(stepIndex, "jump")}
      className={cn("shrink-0 rounded-xs text-link hover:underline", className)}
    >
      {words}
    </button>
  );
}
