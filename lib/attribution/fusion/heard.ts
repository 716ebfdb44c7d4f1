/** What a judge said of one step: right, neutral, wrong; null where it said nothing of it. */
export type Verdict = 1 | 0 | -1 | null;

/** What one judge said of a run. */
export interface Heard {
  judge: string;
  /** The step that it holds to be the first wrong one; null where it denies that any is. */
  step: number | null;
  /** Its verdict on each step; null for a judge that names a step only. */
  verdicts: readonly Verdict[] | null;
  /** How likely it holds steps, as it states; absent where it states nothing. */
  stated?: ReadonlyMap<number, number>;
  /** Whether it was asked about these steps one by one: more than one half says yes. */
  isAskedSingly?: boolean;
}

/** What was found in a run without a model, by a judge that need not name a step. */
export interface KeyFree {
  judge: string;
  /** How likely the tracer holds the steps that it ranks first. */
  shares: ReadonlyMap<number, number>;
  /** How much evidence speaks for a step, as a difference of log-odds. */
  evidence: ReadonlyMap<number, number>;
}

/** A run that is known to have failed, as several judges read it. */
export interface HeardRun {
  stepCount: number;
  heard: readonly Heard[];
  keyFree?: KeyFree | null;
}

export interface LabelledRun extends HeardRun {
  labelledStep: number;
}

/** A run that failed has a wrong step: a judge that denies it is counted for the last, where the failure shows. */
export const countedStep = ({ step }: Heard, stepCount: number): number => step ?? stepCount - 1;

/** A run as these judges alone read it. */
export const hearOnly = <T extends HeardRun>(run: T, judges: readonly string[]): T => ({
  ...run,
  heard: run.heard.filter(({ judge }) => judges.includes(judge)),
  keyFree: run.keyFree && judges.includes(run.keyFree.judge) ? run.keyFree : null,
});
