import { expect, it } from "vitest";
import { isPageFile, pagePath } from "./page-path";

it.each([
  ["README.md", ""],
  ["docs/api.md", "api"],
  ["docs/methods/README.md", "methods"],
  ["docs/methods/rules.md", "methods/rules"],
  ["docs/examples/log_autogen.py", "examples/log_autogen.py"],
  ["skills/faultline/SKILL.md", "skills/faultline"],
  ["CHANGELOG.md", "changelog"],
])("%s is the page “%s”", (file, path) => {
  expect(pagePath(file)).toBe(path);
  expect(isPageFile(file)).toBe(true);
});

it("what is no document is no page", () => {
  for (const file of ["lib/db.ts", "docs/images/a.png", "LICENSE", "package.json"])
    expect(isPageFile(file)).toBe(false);
});
