// @module-tag long
// Starts first.
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkout } from "@/lib/checkout";
import { copyCheckout } from "./copy-checkout";
import { followRecipe } from "./follow-recipe";
import { readRecipes } from "./recipe";

const recipes = readRecipes();
/** Where the checkout's own caches lie too: on its disk, and nothing of git's or of the tests'. */
const home = join(checkout, ".faultline");
let copy = "";

/** Runs a tool of the checkout in the copy; its output where it fails. */
async function run(...args: string[]): Promise<string> {
  // With CI a snapshot that is missing is a failure; with the next the checkout's own modules are read; with the last
  // one no short test is.
  const { CI: _ci, TSX_TSCONFIG_PATH: _path, FAULTLINE_TEST_SUITE: _suite, ...env } = process.env;
  const test = { NODE_ENV: "test", FAULTLINE_RECORD_ANSWERS: "1" } as const;
  const options = { cwd: copy, env: { ...env, ...test }, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${args.join(" ")} failed:\n${error.stdout ?? ""}\n${error.stderr ?? ""}`);
    },
  );
}
const vitest = (project: string, ...paths: string[]) =>
  run("node_modules/vitest/vitest.mjs", "run", "--project", project, ...paths);

beforeAll(() => {
  mkdirSync(home, { recursive: true });
  copy = mkdtempSync(join(home, "recipes-"));
  copyCheckout(checkout, copy);
  followRecipe(copy, {
    files: { "lib/attribution/method-list.ts.before": "lib/attribution/method-list.ts" },
    lines: [],
  });
  for (const recipe of Object.values(recipes)) followRecipe(copy, recipe);
  followRecipe(copy, {
    files: { "lib/cli/new-things.db.test.ts": "lib/cli/testing/recipes/files/new-things.db.test.ts.txt" },
    lines: [],
  });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it("writes the documents' tables anew", async () => {
  const said = await run("scripts/docs.mjs");
  for (const file of Object.values(recipes).flatMap(({ written }) => written))
    if (file.endsWith(".md")) expect(said).toContain(`${file}: `);
  expect(readFileSync(join(copy, "docs/methods/README.md"), "utf8")).toContain("`before-errors`");
  expect(readFileSync(join(copy, "docs/formats.md"), "utf8")).toContain("| `turn-log` ");
});

// By day: follow-recipe.test.ts finds the place of each line, and a test below calls what is new.
it("leaves every type right", { tags: ["nightly"] }, async () => {
  // What was checked before and did not change need not be checked again; nor do the packages, under the same names.
  const state = join(".faultline", "types.tsbuildinfo");
  mkdirSync(join(copy, ".faultline"), { recursive: true });
  if (existsSync(join(checkout, state))) copyFileSync(join(checkout, state), join(copy, state));
  await run("scripts/check-types.mjs", "--preserveSymlinks");
});

// By day: a test below calls what is new.
it(
  "passes the tests that walk what there is, and writes the other half of the golden pair",
  { tags: ["nightly"] },
  async () => {
    await vitest(
      "unit*",
      "--tags-filter",
      "!long",
      "lib/attribution/method-list.test.ts",
      "lib/attribution/shown.test.ts",
      "lib/attribution/prompts/task-prompt.test.ts",
      "lib/cli/attribute.test.ts",
      "lib/cli/docs",
      "lib/traces/format-list.test.ts",
      "lib/traces/formats/golden.test.ts",
      "app/api/v1/endpoints",
      "components/traces/list",
    );
    const expected = readFileSync(join(copy, "lib/traces/formats/fixtures/turn-log.expected.txt"), "utf8");
    expect(JSON.parse(expected)).toMatchObject({
      format: "turn-log",
      traces: [{ trace: { steps: [{ agent: "Baker" }, { agent: "Miller" }] } }],
    });
  },
);

it("gives what is new to whoever calls it, and records what a new operation of the API answers", async () => {
  await vitest(
    "database*",
    "lib/cli/new-things.db.test.ts",
    "app/doors.db.test.ts",
    "app/api/v1/recorded-answers.db.test.ts",
    "-t",
    "what is new|the table of doors|every documented operation",
  );
  const recorded = readFileSync(join(copy, "app/api/v1/endpoints/recorded-answers.json"), "utf8");
  expect(JSON.parse(recorded)).toMatchObject({
    "get /api/v1/spend/calls": { permission: "workspace:read", status: 200, json: { callCount: 0 } },
  });
});

// By day: follow-recipe.test.ts.
it("is not enough without its lines", { tags: ["nightly"] }, async () => {
  followRecipe(copy, {
    files: { "lib/attribution/method-list.ts": "lib/attribution/method-list.ts.before" },
    lines: [],
  });
  await expect(vitest("database*", "lib/cli/new-things.db.test.ts", "-t", "what is new answers")).rejects.toThrow(
    "Allowed choices are",
  );
});
