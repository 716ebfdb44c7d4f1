import { type Feature } from "./feature";
import { frameworkFeatures } from "./framework-features";
import { placeFeatures } from "./place-features";
import { ruleFeatures } from "./rule-features";
import { wordFeatures } from "./word-features";
import { workFeatures } from "./work-features";

/** Every feature, in the order of the columns. */
export const features: readonly Feature[] = [
  ...ruleFeatures,
  ...placeFeatures,
  ...workFeatures,
  ...wordFeatures,
  ...frameworkFeatures,
];
