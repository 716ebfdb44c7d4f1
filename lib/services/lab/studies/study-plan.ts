import { KnownError } from "@/lib/errors";
import { type StudySettings } from "@/lib/replay/studies/study-settings";
import { type TargetRow } from "../../connections/targets/target-row";

export interface StudyPlan {
  /** What it is called unless a person says otherwise. */
  name: string;
  target: TargetRow;
  traceId: string | null;
  /** Replays at most, without a limit. */
  neededCount: number;
  /** As they are kept: what a search found stands in them by name. */
  settings: StudySettings;
}

export interface Asked {
  targetId: string | null | undefined;
  maxReplays: number;
}

export const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);
