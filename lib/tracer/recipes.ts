import { featureNames } from "./features/featurize";
import { type Recipe } from "./fit-part";

/** What the shipped weights are learned with. */
export const shippedRecipe: Recipe = { features: featureNames.slice(0, 35), learnsSigns: false };
