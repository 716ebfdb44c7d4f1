import { featureNames } from "./features/featurize";
import { type Recipe } from "./fit-part";

/** What is learned of the systems that the shipped weights know. */
export const shippedRecipe: Recipe = { features: featureNames, learnsSigns: false, treeCount: 100 };

/** What is learned of a team's own system. */
export const ownRecipe: Recipe = { ...shippedRecipe, learnsSigns: true };
