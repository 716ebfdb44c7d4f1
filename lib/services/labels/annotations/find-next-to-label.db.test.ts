import { expect, it } from "vitest";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { noteSightings } from "../../ground/sight/note-sightings";
import { findNextToLabel } from "./find-next-to-label";
import { saveAnnotation } from "./save-annotation";

it("finds the newest failure that nobody labeled, one whose answers the person has not seen first, in the workspace alone", async () => {
  const ctx = await makeWorkspace();
  const elsewhere = await makeWorkspace();
  expect(await findNextToLabel(ctx)).toBeNull();
  await storeSample(elsewhere);
  await storeSample(ctx, { outcome: "passed" });
  await storeSample(ctx, { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "It is wrong." } });
  expect(await findNextToLabel(ctx)).toBeNull();

  const older = await storeSample(ctx);
  const newer = await storeSample(ctx);
  expect(await findNextToLabel(ctx)).toBe(newer);
  await noteSightings(ctx, [newer]);
  expect(await findNextToLabel(ctx)).toBe(older);
  await saveAnnotation(ctx, { traceId: older, agent: "Surfer", stepIndex: 1, reason: "why" });
  expect(await findNextToLabel(ctx)).toBe(newer);
});
