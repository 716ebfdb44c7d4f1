import { expect, test } from "vitest";
import { nameMembers } from "./name-members";

test("one person has one number, in the order in which they are met", () => {
  const member = nameMembers();
  expect(["ada", "grace", "ada"].map(member)).toEqual(["Member 1", "Member 2", "Member 1"]);
});
