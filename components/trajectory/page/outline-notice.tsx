"use client";
import { TryAgain } from "@/components/ground/ui/try-again";
import { useReading } from "../reading/reading-context";

/**
 * Says that the outline of a long trace is not here: steps read without it, pictures and keys that look for an agent
 * know those near the opened step alone.
 */
export function OutlineNotice() {
  const { failure, retry } = useReading().outlineState;
  if (!failure) return null;
  return (
    <TryAgain className="shrink-0 border-b bg-sunken px-4 py-1.5" onRetry={retry}>
      <span className="min-w-0 flex-1">{failure}</span>
    </TryAgain>
  );
}
