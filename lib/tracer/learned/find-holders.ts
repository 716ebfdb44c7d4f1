import { type LearnedFeature, type SignPlace } from "./learned-features";

/** The steps of one trace of which a feature holds, ascending, from those that bear its sign. */
export function holdersOf(
  { place, without }: Pick<LearnedFeature, "place" | "without">,
  bearers: readonly number[],
  firstWithout: number | undefined,
  stepCount: number,
): readonly number[] {
  if (without !== null && firstWithout !== undefined) return bearers.filter((step) => step < firstWithout);
  return placed(place, bearers, stepCount);
}

function placed(place: SignPlace, bearers: readonly number[], stepCount: number): readonly number[] {
  switch (place) {
    case "in":
      return bearers;
    case "first":
      return bearers.slice(0, 1);
    case "last":
      return bearers.slice(-1);
    case "after":
      return bearers.map((step) => step + 1).filter((step) => step < stepCount);
    case "before":
      return bearers.map((step) => step - 1).filter((step) => step >= 0);
  }
}
