import { expect, it } from "vitest";
import { kindsOfEvidence } from "@/lib/attribution/evidence/evidence-kinds";
import { featureNames } from "../features/featurize";
import { generalModel } from "./rank-general";

it("ships weights of the features and kinds that there are, and each kind says its own", () => {
  const { features, kinds, logit } = generalModel();
  expect(features).toEqual(featureNames);
  expect(kinds.toSorted()).toEqual(kindsOfEvidence.map(({ name }) => name).toSorted());
  for (const { name, weight } of kindsOfEvidence) {
    const learned = logit.weights[features.length + kinds.indexOf(name)] ?? 0;
    expect(Math.abs(weight - Math.max(0, learned)), `${name}: ${learned}`).toBeLessThan(0.1);
  }
});
