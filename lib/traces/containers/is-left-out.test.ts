import { expect, it } from "vitest";
import { isLeftOut } from "./is-left-out";

it("leaves out what is hidden, a system's, or about the files, and nothing that may be data", () => {
  const out = [
    ".git/config",
    "__MACOSX/a.json",
    "0001.headers.json",
    "docs/README.md",
    "LICENSE",
    "run.db-wal",
    "a/Thumbs.db",
  ];
  const kept = ["a.json", "./a.json", "readme.json", "license-review.json", "headers.json", "notes.txt", "run.db"];
  expect(out.filter((path) => !isLeftOut(path))).toEqual([]);
  expect(kept.filter(isLeftOut)).toEqual([]);
});
