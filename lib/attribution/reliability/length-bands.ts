/** Traces of `first` to `last` steps; null is without end. */
export interface LengthBand {
  first: number;
  last: number | null;
}

/** Lengths between which answers differ most in how often they are right. */
export const lengthBands: readonly LengthBand[] = [
  { first: 1, last: 10 },
  { first: 11, last: 30 },
  { first: 31, last: 100 },
  { first: 101, last: null },
];

/** The band of a trace; one without steps is in the shortest. */
export const bandOf = (stepCount: number): LengthBand =>
  lengthBands.find(({ last }) => last === null || stepCount <= last) as LengthBand;
