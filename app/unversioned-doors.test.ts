import { expect, it } from "vitest";
import { findActions, takesVersion } from "@/e2e/harness/find-actions";
import { unversionedDoors } from "@/e2e/harness/unversioned-doors";

const actions = findActions().map((found) => ({
  name: found.name.split(" ").at(-1) ?? "",
  isReading: /permission: "[a-z-]+:read"/.test(found.part),
  hasVersion: takesVersion(found),
}));
const listed = Object.values(unversionedDoors).flat();

it("an action that saves over something takes the version that its form was filled in over", () => {
  const bare = actions.filter(({ name, isReading, hasVersion }) => !isReading && !hasVersion && !listed.includes(name));
  const advice = "Take `seen` of lib/http/seen.ts, or say in e2e/harness/unversioned-doors.ts why none is needed";
  expect(bare.map(({ name }) => `${name}: ${advice}`)).toEqual([]);
});

it("the list of those that need none holds no action twice, none that is gone, and none that takes a version", () => {
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
  const free = new Set(actions.filter(({ hasVersion }) => !hasVersion).map(({ name }) => name));
  expect(listed.filter((name) => !free.has(name))).toEqual([]);
});
