import { expect, test } from "vitest";
import { findHoles } from "./check-lock.mjs";

const lockWith = (names: string[]) => ({
  packages: {
    "node_modules/tool": { version: "1.2.3", optionalDependencies: { "tool-linux": "1.2.3", "tool-darwin": "1.2.3" } },
    ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: "1.2.3" }])),
  },
});

test("a platform package that the lock file lacks is named with the package that wants it", () => {
  expect(findHoles(lockWith(["tool-linux"]))).toEqual(["tool 1.2.3 lacks tool-darwin"]);
});

test("a lock file with every platform package has no holes, nested ones included", () => {
  expect(findHoles(lockWith(["tool-linux", "other/node_modules/tool-darwin"]))).toEqual([]);
});
