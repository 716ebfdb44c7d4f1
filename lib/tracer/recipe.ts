import { featureNames } from "./features/featurize";
import { type Recipe } from "./fit-part";

/**
 * What is learned, of the systems that the shipped weights know as of a team's own: all measured features, signs of the
 * system's own, and a hundred trees.
 */
export const recipe: Recipe = { features: featureNames, learnsSigns: true, treeCount: 100 };
