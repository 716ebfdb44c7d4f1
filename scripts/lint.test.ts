import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
let house: string;

/** A house of the same rules with nothing in it but what is planted. */
beforeAll(async () => {
  house = await realpath(await mkdtemp(join(tmpdir(), "faultline-lint-")));
  for (const name of ["oxlint.config.mjs", "eslint.config.mjs"])
    await writeFile(join(house, name), `export { default } from ${JSON.stringify(join(root, name))};`);
  await symlink(join(root, "node_modules"), join(house, "node_modules"));
  await symlink(join(root, "scripts"), join(house, "scripts"));
  const compilerOptions = {
    strict: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2022",
    noEmit: true,
    types: [],
  };
  await writeFile(join(house, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["lib"] }));
});
afterAll(() => rm(house, { recursive: true }));

/** The rules that the files break, each as `file rule`. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(house, file)), { recursive: true });
    await writeFile(join(house, file), code);
  }
  const args = [
    join(root, "node_modules/oxlint/bin/oxlint"),
    ...["-c", "oxlint.config.mjs", "--type-aware", "--format", "json", "lib"],
  ];
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: house }, (_error, stdout) => resolve(stdout)),
  );
  await rm(join(house, "lib"), { recursive: true });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] };
  return diagnostics.map(({ filename, code }) => `${filename} ${code}`);
}

const begin = "export const begin = async (): Promise<number> => { await Promise.resolve(); return 1; };\n";

test(
  "a promise that nobody waits for is a fault, and so is one that is waited for too late",
  { tags: ["long"] },
  async () => {
    const faults = await faultsOf({
      "lib/begin.ts": begin,
      "lib/dropped.ts": 'import { begin } from "./begin";\nexport const drop = (): void => {\n  begin();\n};\n',
      "lib/asked.ts":
        'import { begin } from "./begin";\nexport const isBegun = (): boolean => (begin() ? true : false);\n',
      "lib/late.ts":
        'import { begin } from "./begin";\nexport const late = async (): Promise<number> => {\n  const first = begin();\n  await begin();\n  return await first;\n};\n',
      "lib/together.ts":
        'import { begin } from "./begin";\nexport const both = async (): Promise<number[]> => {\n  const first = begin();\n  return Promise.all([first, begin()]);\n};\n',
    });
    expect(faults.sort()).toEqual([
      "lib/asked.ts typescript(no-misused-promises)",
      "lib/dropped.ts typescript(no-floating-promises)",
      "lib/late.ts house(late-await)",
    ]);
  },
);

test("imports that go in a circle are a fault", { tags: ["long"] }, async () => {
  const faults = await faultsOf({
    "lib/one.ts": 'import { two } from "./two";\nexport const one = (): number => two();\n',
    "lib/two.ts": 'import { one } from "./one";\nexport const two = (): number => one();\n',
  });
  expect(faults.sort()).toEqual(["lib/one.ts import(no-cycle)", "lib/two.ts import(no-cycle)"]);
});
