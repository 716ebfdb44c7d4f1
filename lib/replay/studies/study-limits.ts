import { type StudyKind } from "./study-view";

/** Replays that a study may be allowed at most. */
export const mostReplays = 100_000;

/** Replays after which a study stops unless a person says otherwise. */
export const usualReplays: Record<StudyKind, number> = { ablation: 500, injection: 5_000, fix: 500 };
