import { expect, test } from "vitest";
import { placeFailure } from "./place-failure";
import { makeMembers, makeOtherSignature, makeSignature } from "./testing/make-signature";

const like = { id: "b", members: makeMembers(makeSignature()) };
const other = { id: "a", members: makeMembers(makeOtherSignature()) };
const signature = makeSignature();

test("a failure joins the incident that it is most like, and says why", () => {
  const placed = placeFailure({ signature, incidents: [other, like] });
  expect(placed).toMatchObject({ incidentId: "b" });
  expect(placed.similarity).toBeGreaterThan(0.9);
  expect(placed.because).toContain("the same evidence: a duty dropped");
});

test("one that is like none starts an incident", () => {
  expect(placeFailure({ signature, incidents: [other] })).toMatchObject({ incidentId: null });
  expect(placeFailure({ signature, incidents: [] })).toMatchObject({ incidentId: null, similarity: 0 });
});

test("what a person said counts above likeness", () => {
  expect(placeFailure({ signature, incidents: [like, other], together: "a" }).incidentId).toBe("a");
  expect(placeFailure({ signature, incidents: [like, other], apart: ["b"] }).incidentId).toBeNull();
});

test("of equals the least id is taken, in whatever order they stand", () => {
  const twin = { ...like, id: "c" };
  expect(placeFailure({ signature, incidents: [twin, like] }).incidentId).toBe("b");
  expect(placeFailure({ signature, incidents: [like, twin] }).incidentId).toBe("b");
});

test("failures in which nothing shows are put together by the step that the answer names", () => {
  const silent = makeOtherSignature({ errors: [] });
  const incidents = [{ id: "a", members: makeMembers(silent) }];
  expect(placeFailure({ signature: silent, incidents }).incidentId).toBe("a");
  const other = makeOtherSignature({ errors: [], agent: "Clerk", act: "clerk message" });
  expect(placeFailure({ signature: other, incidents }).incidentId).toBeNull();
});

test("an incident without members is none to join", () => {
  const empty = { id: "b", members: makeMembers() };
  expect(placeFailure({ signature, incidents: [empty] }).incidentId).toBeNull();
});
