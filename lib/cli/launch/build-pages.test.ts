import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashSources } from "./build-pages";

let root = "";
const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "faultline-sources-"));
  write("app/page.tsx", "page");
  write("lib/traces/trace.ts", "trace");
  write("package-lock.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ["a changed page", "app/page.tsx", "other"],
  ["a new component", "components/ground/ui/button.tsx", "button"],
  ["a new lock file", "package-lock.json", "{ }"],
  ["a new style", "public/logo.svg", "<svg/>"],
  ["a changed schema", "prisma/schema.prisma", "model"],
])("%s asks for a new build", async (_what, path, content) => {
  const before = await hashSources(root);
  write(path, content);
  expect(await hashSources(root)).not.toBe(before);
});

test("asking for source maps asks for a new build", async () => {
  const before = await hashSources(root);
  vi.stubEnv("FAULTLINE_SOURCE_MAPS", "1");
  try {
    expect(await hashSources(root)).not.toBe(before);
  } finally {
    vi.unstubAllEnvs();
  }
});

test.each([
  "lib/traces/trace.test.ts",
  "lib/traces/testing/make-trace.ts",
  "lib/cli/main.ts",
  "lib/jobs/main.ts",
  "docs/architecture.md",
  "e2e/x.spec.ts",
])("%s is no part of the pages", async (path) => {
  const before = await hashSources(root);
  write(path, "anything");
  expect(await hashSources(root)).toBe(before);
});

test("moving a file is a change, writing the same content again is none", async () => {
  const before = await hashSources(root);
  write("app/page.tsx", "page");
  expect(await hashSources(root)).toBe(before);
  rmSync(join(root, "app/page.tsx"));
  write("app/other/page.tsx", "page");
  expect(await hashSources(root)).not.toBe(before);
});
