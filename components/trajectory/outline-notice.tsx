"use client";
import { Button } from "@/components/ui/button";
import { useTrajectory } from "./trajectory-context";

/** Says that the outline of a long trace is not here: steps read without it, pictures and keys that look for an agent know those near the opened step alone. */
export function OutlineNotice() {
  const { failure, retry } = useTrajectory().outlineState;
  if (!failure) return null;
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 border-b bg-sunken px-4 py-1.5">
      <p className="min-w-0 flex-1">{failure}</p>
      <Button size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
