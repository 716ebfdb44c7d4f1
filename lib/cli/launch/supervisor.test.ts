import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive, waitUntil } from "./process-identity";
import { supervise, type SupervisedProgram } from "./supervisor";

let folder = "";
let program: SupervisedProgram | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "faultline-supervise-"))));
afterEach(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(source: string, canRun?: () => Promise<boolean>): { lines: string[]; program: SupervisedProgram } {
  const script = join(folder, "program.mjs");
  writeFileSync(script, source);
  const lines: string[] = [];
  program = supervise(
    {
      name: "worker",
      args: [script],
      env: {},
      logFile: join(folder, "worker.log"),
      isLoud: false,
      readyLine: /at work/,
      silence: { lookEveryMs: 500, looks: 14 },
      ...(canRun ? { canRun, lostCode: 75 } : {}),
    },
    { say: (line) => lines.push(line), started: () => undefined, gaveUp: (reason) => lines.push(reason) },
  );
  return { lines, program };
}

test("its output goes to the log, trouble also to the reader", async () => {
  const { lines, program } = run(
    `console.log("at work"); console.error("Error: no cheese"); setInterval(() => {}, 1000)`,
  );
  await program.ready;
  expect(await waitUntil(() => lines.length > 0, 60_000)).toBe(true);
  expect(lines).toEqual(["[worker] Error: no cheese"]);
  expect(readFileSync(join(folder, "worker.log"), "utf8")).toContain("at work");
});

test("a program that ended by itself is started again", { tags: ["long"] }, async () => {
  const mark = join(folder, "mark");
  const { lines, program } = run(
    `import { existsSync, writeFileSync } from "node:fs";
     if (!existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(mark)}, ""); process.exit(3); }
     console.log("at work"); setInterval(() => {}, 1000)`,
  );
  await program.ready;
  expect(existsSync(mark)).toBe(true);
  expect(lines).toEqual(["[worker] ended (code 3); restarting in 1 s"]);
});

test("one that ends while its database is away has not failed, and is started when it is back", async () => {
  const mark = join(folder, "mark");
  const answers = [false, false, true];
  const { lines, program } = run(
    `import { existsSync, writeFileSync } from "node:fs";
     if (!existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(mark)}, ""); process.exit(3); }
     console.log("at work"); setInterval(() => {}, 1000)`,
    async () => answers.shift() ?? true,
  );
  await program.ready;
  expect(answers).toEqual([]);
  expect(lines).toEqual(["[worker] ended (code 3); it restarts when the database responds"]);
});

test("one that hangs is ended and started again", { tags: ["long"] }, async () => {
  const mark = join(folder, "mark");
  const { lines, program } = run(
    `import { existsSync, writeFileSync } from "node:fs";
     if (!existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(mark)}, ""); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }
     console.log("at work"); setInterval(() => {}, 1000)`,
  );
  await program.ready;
  expect(lines).toEqual(["[worker] stopped responding and was killed", "[worker] ended (SIGKILL); restarting in 1 s"]);
});

test(
  "one that says that it has lost its database has not failed, though that is back already: no pause grows",
  { tags: ["long"] },
  async () => {
    const mark = join(folder, "mark");
    const { lines, program } = run(
      `import { existsSync, writeFileSync } from "node:fs";
       for (const name of ["1", "2", "3"].map((number) => ${JSON.stringify(mark)} + number))
         if (!existsSync(name)) { writeFileSync(name, ""); process.exit(75); }
       console.log("at work"); setInterval(() => {}, 1000)`,
      async () => true,
    );
    await program.ready;
    expect(lines).toEqual(Array.from({ length: 3 }, () => "[worker] ended (code 75); restarting in 1 s"));
  },
);

test("a restart that was asked for comes at once and is no failure", async () => {
  const { lines, program } = run(`console.log("at work"); setInterval(() => {}, 1000)`);
  await program.ready;
  const before = program.pid;
  program.restart();
  expect(await waitUntil(() => program.pid !== before, 60_000)).toBe(true);
  expect(lines).toEqual([]);
});

test("stopping waits for the end and starts nothing again", async () => {
  const { lines, program } = run(`console.log("at work"); setInterval(() => {}, 1000)`);
  await program.ready;
  const pid = program.pid ?? 0;
  await program.stop();
  expect(isAlive(pid)).toBe(false);
  expect(lines).toEqual([]);
});
