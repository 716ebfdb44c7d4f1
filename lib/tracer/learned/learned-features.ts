import { z } from "zod";

/**
 * Where a step stands to the steps that bear a sign: it is one, the first or the last of
 * them, or right after or before one.
 */
export const SignPlace = z.enum(["in", "first", "last", "after", "before"]);
export type SignPlace = z.infer<typeof SignPlace>;

/** The signs of read-signs.ts are shorter; a longer one in a file is not ours. */
const maxSignLength = 400;

/** One thing about a step that labels of a system have shown to matter: 1 where it holds, 0 elsewhere. */
export const LearnedFeature = z.object({
  /** A sign of read-signs.ts. */
  sign: z.string().max(maxSignLength),
  place: SignPlace,
  /** It only holds where no earlier step bears this sign. */
  without: z.string().max(maxSignLength).nullable(),
});
export type LearnedFeature = z.infer<typeof LearnedFeature>;

/** What is measured of the steps of one system beside the features of every system, the strongest first. */
export const LearnedFeatures = z.array(LearnedFeature).max(20);
export type LearnedFeatures = z.infer<typeof LearnedFeatures>;

/** A name that tells learned features apart. */
export const learnedName = ({ sign, place, without }: LearnedFeature): string =>
  `learned:${place}:${sign}${without === null ? "" : `!${without}`}`;
