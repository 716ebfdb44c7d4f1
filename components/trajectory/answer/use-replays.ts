"use client";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { type ReplayResult } from "@/lib/attribution/replay-result";
import { type RunActions } from "./run-actions";

/** A run on its way through its own record, what came of it, or why the server could not say. */
type Replay = "running" | { result: ReplayResult } | { failure: string };

export interface Replays {
  of: (runId: string) => Replay | undefined;
  start: (runId: string) => Promise<void>;
}

/** Runs that were played again from their recorded calls while the page is open; null where none can be. */
export function useReplays(workspace: string, replayRun: RunActions["replayRun"] | null): Replays | null {
  const [replays, setReplays] = useState<Readonly<Record<string, Replay>>>({});
  const set = (runId: string, replay: Replay) => setReplays((before) => ({ ...before, [runId]: replay }));
  if (replayRun === null) return null;
  return {
    of: (runId) => replays[runId],
    start: async (runId) => {
      set(runId, "running");
      const answer = await ask(replayRun, { workspace, runId });
      set(runId, answer.ok ? { result: answer.value } : { failure: answer.message });
    },
  };
}
