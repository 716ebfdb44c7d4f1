import { expect, it } from "vitest";
import { findMembers } from "./find-members";
import { type ShownMember } from "./member-actions";

const member = (name: string, email: string, role: ShownMember["role"] = "EDITOR"): ShownMember => ({
  userId: email,
  name,
  email,
  role,
  joinedAt: "2026-01-01T00:00:00Z",
});
const members = [
  member("Zoë Müller", "zoe@example.org", "ADMIN"),
  member("Petra", "petra@example.com"),
  member("Peter", "p@example.org"),
];
const found = (text: string): string[] => findMembers(members, text).map(({ name }) => name);

it("finds members by parts of name, address and role, each word somewhere", () => {
  expect(found("pet")).toEqual(["Petra", "Peter"]);
  expect(found("pet example.org")).toEqual(["Peter"]);
  expect(found("admin")).toEqual(["Zoë Müller"]);
  expect(found("nobody")).toEqual([]);
});

it("does not mind accents and case, and shows everybody for nothing typed", () => {
  expect(found("zoe MULLER")).toEqual(["Zoë Müller"]);
  expect(found("  ")).toHaveLength(3);
});
