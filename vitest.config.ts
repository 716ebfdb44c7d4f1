import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const tests = ["lib", "components", "prisma", "scripts", "app"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.test\.tsx?$/.test(file));
// What mocks a module, sets the environment or has a database of its own cannot share its modules with other files.
const unitTestsAlone = tests.filter(
  (file) => !/\.(db|long|model)\.test\.ts$/.test(file) && /vi\.mock/.test(readFileSync(file, "utf8")),
);
const databaseTests = tests.filter((file) => file.endsWith(".db.test.ts"));
const databaseTestsAlone = databaseTests.filter((file) =>
  /own-database|vi\.(mock|stubEnv)/.test(readFileSync(file, "utf8")),
);
const setupFiles = ["lib/cli/testing/seed-chance.ts"];
const database = {
  pool: "forks",
  maxWorkers: 2,
  setupFiles: [...setupFiles, "lib/auth/testing/cheap-passwords.ts"],
};
/** Pure tests need nothing; database tests (`*.db.test.ts`) need DATABASE_URL, which `npm test` provides. */
export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      "faultline/replay-kit": `${import.meta.dirname}/lib/replay-kit.ts`,
      faultline: `${import.meta.dirname}/lib/faultline.ts`,
    },
  },
  test: {
    // What the unit tests have read of a file the database tests need not transform again.
    experimental: { fsModuleCache: true },
    // Bundles are run as Node runs them, not read and transformed again.
    server: { deps: { external: [/\/dist\/[^/]+\.m?js$/] } },
    provide: {
      seed: Number(process.env.FAULTLINE_SEED ?? 20_261_126),
      runFactor: Number(process.env.FAULTLINE_TEST_RUNS ?? 1),
    },
    setupFiles,
    // Far beyond what any of them takes: a busy machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Sockets, processes and clocks take part in many: what fails is tried once more, and the
    // report names what passed only then.
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Pure code: all files of a worker share its modules, which takes a third of the time.
          isolate: false,
          maxWorkers: 2,
          include: ["{lib,components,prisma,scripts,app}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/*.long.test.ts", "**/*.model.test.ts", ...unitTestsAlone],
        },
      },
      { extends: true, test: { name: "unit-alone", maxWorkers: 2, include: unitTestsAlone } },
      {
        extends: true,
        test: { ...database, name: "database", isolate: false, include: databaseTests, exclude: databaseTestsAlone },
      },
      {
        extends: true,
        test: { ...database, name: "database-alone", include: databaseTestsAlone },
      },
      { extends: true, test: { name: "model", include: ["lib/**/*.model.test.ts"], testTimeout: 1_800_000 } },
      {
        extends: true,
        // Much of their time is spent waiting for a provider's limit or for a worker that died.
        test: {
          name: "long",
          maxWorkers: 3,
          include: ["lib/**/*.long.test.ts"],
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
