import { expect, test } from "vitest";
import { getWorkspace } from "./get-workspace";
import { setAbstainBelow } from "./set-abstain-below";
import { makeWorkspace } from "./testing/make-workspace";

test("a workspace says from which measured share on it shows answers, and no other changes", async () => {
  const [ctx, other] = [await makeWorkspace(), await makeWorkspace()];
  expect((await getWorkspace(ctx)).abstainBelow).toBeNull();
  await setAbstainBelow(ctx, { abstainBelow: 0.4 });
  expect((await getWorkspace(ctx)).abstainBelow).toBe(0.4);
  expect((await getWorkspace(other)).abstainBelow).toBeNull();
  await setAbstainBelow(ctx, { abstainBelow: null });
  expect((await getWorkspace(ctx)).abstainBelow).toBeNull();
});

test.each([0, -0.1, 1.01, Number.NaN])("%s is no share to ask for", async (abstainBelow) => {
  const ctx = await makeWorkspace();
  await expect(setAbstainBelow(ctx, { abstainBelow })).rejects.toMatchObject({ code: "INVALID" });
  expect((await getWorkspace(ctx)).abstainBelow).toBeNull();
});
