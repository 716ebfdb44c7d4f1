import { expect, it } from "vitest";
import { signInErrorText } from "./sign-in-error";

it("has a sentence for every code, also for one that somebody made up", () => {
  expect(signInErrorText(undefined)).toBeNull();
  expect(signInErrorText("CredentialsSignin")).toBe("Wrong email or password.");
  for (const made of ["<script>alert(1)</script>", "constructor", "__proto__", ""])
    expect(signInErrorText(made)).toBe("Sign-in failed. Try again.");
});
