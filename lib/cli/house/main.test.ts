import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkout } from "@/lib/checkout";

let house = "";

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "faultline-house-"));
});
afterEach(() => rmSync(house, { recursive: true }));

function plant(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
}

const inspect = (): Promise<{ code: number; stdout: string }> =>
  promisify(execFile)(process.execPath, [join(checkout, "scripts/house.mjs"), house]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => {
      if (error.stdout === "") throw new Error(error.stderr);
      return { code: error.code, stdout: error.stdout };
    },
  );

const floors = `export const floors = { "lib/services": ["ground/ids", "people/users"] };\n`;
const sound = {
  "floors.mjs": floors,
  "lib/services/ground/ids/new-id.ts": "export const newId = 1;\n",
  "lib/services/people/users/user.ts": `import { newId } from "../../ground/ids/new-id";\nexport const user = newId;\n`,
};

test(
  "a house without a fault passes, with its sizes and the imports between its rooms",
  { tags: ["long"] },
  async () => {
    plant(sound);
    const { code, stdout } = await inspect();
    expect(stdout).toContain("lib/services: 2 rooms, 1 imports between them, 0 of them upwards, no knot");
    expect(stdout).toMatch(/lib\/services +2 +3 +0 +0\n/);
    expect(code).toBe(0);
  },
);

test("a fault of every kind is named with its place, and fails", { tags: ["long"] }, async () => {
  const line = (count: number): string => "x".repeat(count);
  plant({
    ...sound,
    "lib/services/ground/ids/upward.ts": `export type { user } from "@/lib/services/people/users/user";\n`,
    "lib/services/ground/lost/lost.ts": "export const lost = 1;\n",
    "lib/spread.ts": "const a = 1;\nexport const b = { ...{ a } };\n",
    "lib/column.ts": `// ${line(120)}\n`,
    "lib/long.ts": "export const a = 1;\n".repeat(301),
    "lib/function.ts": `export function long() {\n${"  long();\n".repeat(80)}}\n`,
    "app/page.tsx": `import { type open } from "@/lib/traces/containers/open";\nexport const page = () => import("@/lib/send");\n`,
    "lib/send.ts": `export { open } from "@/lib/traces/containers/open";\n`,
    "lib/traces/containers/open.ts": "export const open = 1;\n",
    "components/press.tsx": `"use client";\nexport { hash } from "@/lib/hash";\n`,
    "components/words.tsx": "export const words = <p>One a line</p>;\n",
    "lib/hash.ts": `import { createHash } from "node:crypto";\nexport const hash = createHash;\n`,
    "lib/cli/testing/recipes/recipes.json": JSON.stringify({
      column: { files: { "a.ts": "b.ts" }, lines: [{ file: "c.ts" }] },
    }),
  });
  const { code, stdout } = await inspect();
  for (const fault of [
    "knot: lib/services: 2 rooms import each other in a ring: ground/ids, people/users",
    "upward: lib/services/ground/ids/upward.ts: imports lib/services/people/users/user",
    "room: lib/services/ground/lost/lost.ts: in no room",
    "spread: lib/spread.ts:2: ",
    "column: lib/column.ts:1: ",
    "file: lib/long.ts: 301 lines",
    "function: lib/function.ts:1: 82 lines",
    "web: lib/send.ts: the web server loads lib/traces/containers/open.ts: app/page.tsx → lib/send.ts",
    "web: components/press.tsx: the browser loads what is Node's own, lib/hash.ts: components/press.tsx",
    "word: components/words.tsx:1: “One a line”; say “one per line”",
    "recipe: lib/cli/testing/recipes/recipes.json: column touches 2 files; at most 1",
  ])
    expect(stdout).toContain(fault);
  expect(code).toBe(1);
});
