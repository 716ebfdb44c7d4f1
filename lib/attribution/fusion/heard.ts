/** What a judge said of one step: right, neutral, wrong; null where it said nothing of it. */
export type Verdict = 1 | 0 | -1 | null;

/** What one judge said of a run. */
export interface Heard {
  judge: string;
  /** The step that it holds to be the first wrong one; null where it denies that any is. */
  step: number | null;
  /** Its verdict on each step; null for a judge that names a step only. */
  verdicts: readonly Verdict[] | null;
}

/** A run that is known to have failed, as several judges read it. */
export interface HeardRun {
  stepCount: number;
  heard: readonly Heard[];
}

export interface LabelledRun extends HeardRun {
  labelledStep: number;
}

/** A run that failed has a wrong step: a judge that denies it is counted for the last, where the failure shows. */
export const countedStep = ({ step }: Heard, stepCount: number): number => step ?? stepCount - 1;
