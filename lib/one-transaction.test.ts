import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// A pooler lends a connection of the database for one transaction. What a statement leaves behind on the connection is
// somebody else's after that, and what it waits for there never comes.

const root = join(import.meta.dirname, "..");
/** What has a connection of its own, past any pooler. */
const ownConnections = /^lib\/cli\/|^lib\/services\/ground\/queue\/listen\.ts$/;
const statements: readonly (readonly [RegExp, string])[] = [
  [/pg_(try_)?advisory_(lock|unlock)/i, "a lock that outlasts its transaction"],
  [/[`"']\s*set\s+(?!local\b|constraints\b|transaction\b)\w+\s*(=|to\b)/i, "a setting that outlasts its transaction"],
  [/\bset_config\([^)]*,\s*false\)/i, "a setting that outlasts its transaction"],
  [/[`"']\s*(un)?listen\s/i, "notifications"],
  [/\bcreate\s+(local\s+|global\s+)?temp(orary)?\s+table\b(?![^`]*on\s+commit\s+drop)/i, "a table of a connection"],
  [/\bdeclare\s+\w+\s+cursor\s+with\s+hold\b/i, "a cursor that outlasts its transaction"],
  [/[`"']\s*prepare\s+\w+\s+(as|\()/i, "a statement that is prepared by name"],
];
const faultsOf = (text: string): string[] => statements.filter(([found]) => found.test(text)).map(([, what]) => what);

test("nothing is expected of a connection beyond one transaction", () => {
  const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .map((name) => `lib/${name}`)
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(name) && !ownConnections.test(name));
  const texts = files
    .map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }))
    .filter(({ text }) => /\bPrisma\.sql|\$(query|execute)Raw|\.query\(/.test(text));
  const faults = texts.flatMap(({ name, text }) => faultsOf(text).map((what) => `${name}: ${what}`));
  expect(texts.length).toBeGreaterThan(150);
  expect(faults).toEqual([]);
});

test.each([
  "select pg_advisory_lock(1)",
  "`set work_mem = '64MB'`",
  "select set_config('work_mem', '1', false)",
  "`listen news`",
  "create temp table found (id int)",
  "declare rows cursor with hold for select 1",
  "`prepare find as select 1`",
])("%j would be found", (text) => expect(faultsOf(text)).toHaveLength(1));

test.each([
  "select pg_advisory_xact_lock(1)",
  "`set local work_mem = '64MB'`",
  "select set_config('synchronous_commit', 'off', true)",
  "create temp table found (id int) on commit drop",
])("%j may stand", (text) => expect(faultsOf(text)).toEqual([]));
