import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const tests = ["lib", "components", "prisma", "scripts", "app"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.test\.tsx?$/.test(file));
/**
 * A test that takes long is tagged `long` where it stands beside others of its subject, one for the night `nightly`; a
 * file of which that is true as a whole begins with `// @module-tag long` or `// @module-tag nightly`. The short suite
 * opens no file of the second kind, the long one none without a tag and none for the night; all others run everything.
 */
const suite = process.env.FAULTLINE_TEST_SUITE;
const isWhole = (text: string, tag: string): boolean => text.split("\n", 5).includes(`// @module-tag ${tag}`);
const isOfSuite = (file: string): boolean => {
  const text = readFileSync(file, "utf8");
  if (suite !== "short" && suite !== "long") return true;
  if (isWhole(text, "nightly")) return false;
  return isWhole(text, "long") ? suite === "long" : suite === "short" || text.includes('tags: ["long"]');
};
const unitTests = tests.filter((file) => !/\.(db|long|model)\.test\.ts$/.test(file) && isOfSuite(file));
const longTests = tests.filter((file) => file.endsWith(".long.test.ts") && isOfSuite(file));
const databaseTests = tests.filter((file) => file.endsWith(".db.test.ts") && isOfSuite(file));
// What mocks a module, asks what its process is doing or has a database of its own cannot share modules or process with
// other files.
const unitTestsAlone = unitTests.filter((file) => /vi\.mock|getActiveResources/.test(readFileSync(file, "utf8")));
const databaseTestsAlone = databaseTests.filter((file) => /own-database|vi\.mock\(/.test(readFileSync(file, "utf8")));
const setupFiles = ["lib/cli/testing/seed-chance.ts"];
const readHere = "lib/cli/testing/read-here.ts";
// Much of the long tests' time is spent waiting for a provider's limit or for a worker that died.
const maxWorkers = suite === "long" ? 3 : 2;
// Threads hand over modules and results without writing them down for another process.
const database = {
  pool: "threads",
  maxWorkers,
  setupFiles: [...setupFiles, readHere, "lib/auth/testing/cheap-passwords.ts"],
};
const sharing = { setupFiles: [...database.setupFiles, "lib/auth/testing/mock-sessions.ts"], isolate: false };

const rankOf = (file: string): number => {
  if (readFileSync(file, "utf8").split("\n", 3).includes("// Starts first.")) return 0;
  return file.endsWith(".long.test.ts") ? 1 : 2;
};
/**
 * Starts first what takes longest, so that no worker waits alone for it in the end: files that begin with the line
 * `// Starts first.`, then those of the long suite, then all others, the larger ones first.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rankOf(file.moduleId) }));
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file);
  }
}

/** Pure tests need nothing; database tests (`*.db.test.ts`) need DATABASE_URL, which `npm test` provides. */
export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      "faultline/core": `${import.meta.dirname}/lib/core.ts`,
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
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: "long", description: "Takes long: for npm run test:long." },
      { name: "nightly", description: "Says at length what another says in short: for npm run test:nightly." },
    ],
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
          pool: "threads",
          isolate: false,
          maxWorkers,
          include: unitTests,
          exclude: unitTestsAlone,
        },
      },
      { extends: true, test: { name: "unit-alone", maxWorkers, include: unitTestsAlone } },
      {
        extends: true,
        test: { ...database, ...sharing, name: "database", include: databaseTests, exclude: databaseTestsAlone },
      },
      {
        extends: true,
        test: { ...database, name: "database-alone", include: databaseTestsAlone },
      },
      { extends: true, test: { name: "model", include: ["lib/**/*.model.test.ts"], testTimeout: 1_800_000 } },
      {
        extends: true,
        test: {
          name: "long",
          maxWorkers,
          setupFiles: [readHere],
          include: longTests,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
