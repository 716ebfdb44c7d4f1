import { expect, it } from "vitest";
import { email } from "./email";

it("takes addresses of servers of one's own, as sign-in does, and writes them small", () => {
  expect(email().parse(" Ann@LocalHost ")).toBe("ann@localhost");
  expect(email().parse("ann@example.org")).toBe("ann@example.org");
});

it.each(["ann", "ann@", "@localhost", "a b@localhost", "a@b@c", "ann@local\0host"])("refuses %j", (text) => {
  expect(email().safeParse(text).success).toBe(false);
});
