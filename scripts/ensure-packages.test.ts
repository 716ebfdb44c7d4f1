import { expect, test } from "vitest";
import { installedMatchesLock, isSupportedNode } from "./ensure-packages.mjs";

test.each(["20.19.0", "20.20.2", "22.13.0", "22.23.3", "24.0.0", "25.1.0"])("Node %s is in the range", (version) => {
  expect(isSupportedNode(version)).toBe(true);
});

test.each(["18.20.0", "20.18.3", "21.7.0", "22.12.0", "23.11.0"])("Node %s is refused", (version) => {
  expect(isSupportedNode(version)).toBe(false);
});

const lock = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/for-another-platform": { version: "2.0.0", optional: true },
  },
};

test("an installation made by hand is taken as it is when it holds what the lock file names", () => {
  expect(installedMatchesLock(lock, { packages: { "node_modules/a": { version: "1.0.0" } } })).toBe(true);
});

test("an installation without what only tests need is enough to run", () => {
  const withTool = { packages: { ...lock.packages, "node_modules/tool": { version: "1.0.0", dev: true } } };
  const installed = { packages: { "node_modules/a": { version: "1.0.0" } } };
  expect(installedMatchesLock(withTool, installed, { isRunningOnly: true })).toBe(true);
  expect(installedMatchesLock(withTool, installed)).toBe(false);
});

test("an installation with another version, or without a package, is stale", () => {
  expect(installedMatchesLock(lock, { packages: { "node_modules/a": { version: "1.0.1" } } })).toBe(false);
  expect(installedMatchesLock(lock, { packages: {} })).toBe(false);
});
