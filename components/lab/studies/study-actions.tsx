"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type StudySettings } from "@/lib/replay/studies/study-settings";
import { type ReplayActions } from "../replays/replay-actions";

/** A study as it is asked for. Null: the usual. */
export interface StudyWish {
  settings: StudySettings;
  targetId: string | null;
  maxReplays: number | null;
  /** US dollars; null for no limit. */
  maxCostUsd: number | null;
}

/** What a study would take, before anything is replayed. */
interface StudyPlan {
  name: string;
  targetName: string;
  /** Replays at most, under the limit and without one. */
  plannedCount: number;
  neededCount: number;
}

interface OfStudy {
  workspace: string;
  studyId: string;
}

/** What can be done with a study. */
interface StudyActions {
  cancel: Action<OfStudy, unknown>;
  /** Goes on with a study that a limit or a person has stopped. */
  resume: Action<OfStudy & { maxReplays: number; maxCostUsd: number | null }, unknown>;
  remove: Action<OfStudy, unknown>;
}

/** What the form of a new study asks: also where a trace can be replayed, and which agents it has. */
interface NewStudyActions extends Pick<ReplayActions, "readMeans"> {
  plan: Action<StudyWish & { workspace: string }, StudyPlan>;
  start: Action<StudyWish & { workspace: string }, { number: number }>;
}

const forStudy = actionsContext<StudyActions>("study");
export const StudyActionsProvider = forStudy.Provider;
export const useStudyActions = forStudy.useActions;
export const useStudyActionsIfAny = forStudy.useIfAny;

const forNewStudy = actionsContext<NewStudyActions>("new study");
export const NewStudyActionsProvider = forNewStudy.Provider;
export const useNewStudyActions = forNewStudy.useActions;
