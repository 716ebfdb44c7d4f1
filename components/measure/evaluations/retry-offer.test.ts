import { expect, it } from "vitest";
import { retryOffer } from "./retry-offer";

const none = { QUEUED: 0, RUNNING: 0, SUCCEEDED: 0, FAILED: 0, CANCELLED: 0, PARTIAL: 0 };

it("offers to retry what failed wherever an evaluation can go on, chosen where nothing else is sure to go on", () => {
  const failed = { ...none, SUCCEEDED: 5, FAILED: 1_300 };
  const title = "Also retry the 1,300 runs that failed";
  expect(retryOffer({ state: "incomplete", counts: failed })).toEqual({ title, isChosen: true });
  expect(retryOffer({ state: "incomplete", counts: { ...failed, CANCELLED: 2 } })).toEqual({ title, isChosen: false });
  for (const state of ["stopped", "cancelled"] as const)
    expect(retryOffer({ state, counts: failed })).toEqual({ title, isChosen: false });
  expect(retryOffer({ state: "stopped", counts: { ...none, FAILED: 1 } })?.title).toBe(
    "Also retry the run that failed",
  );
});

it("offers nothing where no run has failed", () => {
  expect(retryOffer({ state: "incomplete", counts: { ...none, SUCCEEDED: 5 } })).toBeNull();
});
