import { expect, it } from "vitest";
import { madeBaseline, madeEntry } from "./made-report.testing";
import { methodVersions } from "./method-versions";

it("names each method with its version and model once, and no rule or upload", () => {
  const asked = madeEntry("one", { method: "all-at-once", methodVersion: "2", model: "m" });
  const free = madeEntry("two", { method: "rules", methodVersion: "1", model: null });
  const theirs = madeEntry("theirs", { kind: "upload" });
  expect(methodVersions([asked, { ...asked, id: "again" }, free, theirs, madeBaseline("random")])).toEqual([
    "all-at-once 2 with m",
    "rules 1",
  ]);
});
