import { join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";
import { floors } from "../floors.mjs";

const root = join(import.meta.dirname, "..");
const eslint = new ESLint({ cwd: root });

const rulesBroken = async (file: string, code: string): Promise<(string | null)[]> => {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
};
const importing = (path: string) => `import * as planted from "${path}"; export const found = planted;`;

const forbidden: [file: string, path: string][] = [
  ["lib/traces/planted.ts", "@/lib/attribution/judge"],
  ["lib/attribution/planted.ts", "@/lib/env"],
  ["lib/outbound/planted.ts", "@/lib/db"],
  ["lib/llm/planted.ts", "@/lib/db"],
  ["lib/auth/planted.ts", "@/lib/services/people/users/get-account"],
  ["lib/http/planted.ts", "@/lib/db"],
  ["lib/services/ground/stored/planted.ts", "@/lib/llm/open-judge"],
  ["lib/services/ground/stored/planted.ts", "../../../jobs/log"],
  ["lib/jobs/planted.ts", "@/lib/db"],
  ["lib/cli/planted.ts", "@/lib/db"],
  ["components/planted/planted.tsx", "@/lib/services/people/users/get-account"],
  ["app/planted/planted.ts", "@/lib/db"],
  ["app/planted/planted.ts", "@/lib/jobs/log"],
  ["prisma/planted.ts", "@/lib/llm/open-judge"],
];

test("a fault planted in any room breaks the import table", { tags: ["long"] }, async () => {
  const found = await Promise.all(
    forbidden.map(async ([file, path]) => [file, path, await rulesBroken(file, importing(path))] as const),
  );
  for (const [file, path, rules] of found)
    expect(rules, `${file} imports ${path}`).toContain("import-x/no-restricted-paths");
});

const upwards = Object.entries(floors).map(([root, order]) => {
  const folders = order.filter((room) => !room.includes("."));
  const [lowest, highest] = [folders[0] ?? "", folders.at(-1) ?? ""];
  return { root, file: `${root}/${lowest}/planted.ts`, path: `@/${root}/${highest}/planted` };
});

test.each([
  ["an import", (path: string) => importing(path)],
  ["an import of a type", (path: string) => `import { type Planted } from "${path}"; export type Found = Planted;`],
  ["a type that is passed on", (path: string) => `export type { Planted } from "${path}";`],
  ["an import at need", (path: string) => `export const found = () => import("${path}");`],
])("%s from a room above its own breaks the order of each house", async (_, codeOf) => {
  for (const { file, path } of upwards) {
    expect(await rulesBroken(file, codeOf(path)), file).toContain("house/floors");
    const above = `${path.replace("@/", "")}.ts`;
    const below = `@/${file.replace(".ts", "")}`;
    expect(await rulesBroken(above, codeOf(below)), above).not.toContain("house/floors");
  }
});

test("the three houses have an order, in which no room stands twice and the rooms of a wing stand together", () => {
  expect(Object.keys(floors)).toEqual(["lib/services", "components", "components/trajectory"]);
  for (const rooms of Object.values(floors)) {
    expect(new Set(rooms).size).toBe(rooms.length);
    const wings = rooms.map((room) => room.split("/")[0]);
    const begun = wings.filter((wing, at) => wing !== wings[at - 1]);
    expect(new Set(begun).size).toBe(begun.length);
  }
});

test("a folder without a place in the order of its house is a fault, and a test is of no floor", async () => {
  for (const { root, file, path } of upwards) {
    expect(await rulesBroken(`${root}/unheard-of/planted.ts`, "export {};"), root).toContain("house/floors");
    expect(await rulesBroken(file.replace("planted.", "planted.test."), importing(path)), file).not.toContain(
      "house/floors",
    );
  }
});

test("raw SQL stands nowhere but beside the verb that asks", async () => {
  const asked = [
    "export const found = (db: never) => db.$queryRaw`select 1`;",
    "export const found = (db: never) => db.$executeRawUnsafe('select 1');",
    'import { Prisma } from "@/lib/db"; export const found = Prisma.sql`true`;',
    'import { Prisma } from "@/lib/db"; export const found = Prisma.empty;',
  ];
  for (const file of ["lib/services/ground/stored/planted", "lib/auth/planted", "prisma/planted"])
    for (const code of asked) {
      expect(await rulesBroken(`${file}.ts`, code), `${file} ${code}`).toContain("no-restricted-syntax");
      expect(await rulesBroken(`${file}.sql.ts`, code), `${file} ${code}`).not.toContain("no-restricted-syntax");
    }
});

test("what a room may import breaks nothing", async () => {
  expect(await rulesBroken("lib/services/ground/stored/planted.ts", importing("@/lib/traces/ground-truth"))).toEqual(
    [],
  );
  expect(await rulesBroken("app/planted/planted.ts", importing("@/lib/services/people/users/get-account"))).toEqual([]);
});

test.each([
  ["the environment", "export const found = process.env.HOME;", "no-restricted-globals"],
  ["a clock", "export const found = Date.now();", "no-restricted-properties"],
  ["chance", "export const found = Math.random();", "no-restricted-properties"],
  ["the network", "export const found = () => fetch('/');", "no-restricted-globals"],
  ["a file system", importing("node:fs"), "no-restricted-imports"],
  ["a client", importing("openai"), "no-restricted-imports"],
])("pure code is kept from %s", async (_, code, rule) => {
  expect(await rulesBroken("lib/attribution/planted.ts", code)).toContain(rule);
});
