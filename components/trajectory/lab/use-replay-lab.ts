"use client";
import { useCallback, useMemo, useState } from "react";
import { can } from "@/lib/auth/permissions";
import { type ReadingData } from "../trace/trajectory-data";

/** What the page knows of replays before any of them is read. */
export interface ReplayLab {
  /** Whether there is a place for them at all: not in a share. */
  isHere: boolean;
  /** Whether the reader may have the system run again. */
  mayRun: boolean;
  /** Counts up when something was started, so that what is listed is read again. */
  version: number;
  noteStart: () => void;
}

export function useReplayLab(
  { workspace }: Pick<ReadingData, "workspace">,
  isMember: boolean,
  isBlind: boolean,
): ReplayLab {
  const [version, setVersion] = useState(0);
  const noteStart = useCallback(() => setVersion((before) => before + 1), []);
  const { role } = workspace;
  const isHere = isMember && can(role, "replay:read");
  const mayRun = isHere && !isBlind && can(role, "replay:run");
  return useMemo(() => ({ isHere, mayRun, version, noteStart }), [isHere, mayRun, version, noteStart]);
}
