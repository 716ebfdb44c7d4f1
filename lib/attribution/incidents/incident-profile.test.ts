import { expect, test } from "vitest";
import { incidentProfileSchema } from "./incident-profile";

test("a profile counts members, and nothing of which there is none", () => {
  const profile = { version: 1, count: 1, signs: { place: { "coder message": 1 } }, agents: { Coder: 1 }, keys: {} };
  expect(incidentProfileSchema.parse(profile)).toEqual(profile);
  expect(incidentProfileSchema.safeParse({ ...profile, agents: { Coder: 0 } }).success).toBe(false);
});
