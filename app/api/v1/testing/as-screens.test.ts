import { expect, test } from "vitest";
import { findActions } from "@/e2e/harness/find-actions";
import { operations } from "../endpoints/endpoint-list";
import { asScreens } from "./as-screens";

test("what an action of a page does, an operation does for programs, or a sentence says why none does", () => {
  const actions = [...new Set(findActions().map(({ name }) => name.split(" ").at(-1) ?? ""))];
  expect(Object.keys(asScreens).toSorted()).toEqual(actions.toSorted());
  const ids = new Set(operations.map(({ id }) => id));
  const named = Object.values(asScreens).flatMap((one) => (typeof one === "string" ? [] : one));
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});
