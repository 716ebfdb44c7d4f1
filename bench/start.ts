import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkout } from "@/lib/checkout";
import { measureCommand } from "./start/command";
import { measureStart, type StartCost } from "./start/instance";

// What it takes to start: processor time (user and system, of the whole tree), wall time, and memory at rest. Linux.
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** An older commit to measure in the same sitting: the first start is compared with its. */
    against: { type: "string" },
  },
});

const cloneMinutes = 15;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (value: number): string => `${value.toFixed(2)} s`;
const sum = { met: 0, goals: 0 };
const held = (value: number, most: number, unit: string): string => {
  sum.goals += 1;
  sum.met += value <= most ? 1 : 0;
  return `goal ${most} ${unit}: ${value <= most ? "met" : "MISSED"}`;
};

const folder = mkdtempSync(join(tmpdir(), "faultline-start-"));
const git = (...args: string[]): string => execFileSync("git", args, { cwd: checkout, encoding: "utf8" }).trim();

/** A clone of a commit with its packages and nothing else that was made. */
function cloneOf(commit: string, name: string): string {
  const clone = join(folder, name);
  git("clone", "--quiet", "--shared", "--no-checkout", checkout, clone);
  execFileSync("git", ["checkout", "--quiet", "--detach", commit], { cwd: clone });
  execFileSync("cp", ["-al", join(checkout, "node_modules"), join(clone, "node_modules")]);
  const install = `import("./scripts/ensure-packages.mjs").then((made) => made.ensurePackages())`;
  const options = { cwd: clone, stdio: "ignore", timeout: cloneMinutes * 60_000 } as const;
  execFileSync(process.execPath, ["-e", install], options);
  return clone;
}

const sayRest = ({ rest }: StartCost): void => {
  const total = rest.supervisor + rest.web + rest.worker;
  const parts = Object.entries(rest).map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`);
  say(`at rest (PSS)   ${Math.round(total)} MB: ${parts.join(", ")} (${held(total, 520, "MB")})`);
};

async function measureCommands(clone: string): Promise<void> {
  const trace = join(folder, "trace.json");
  const history = ["Count the bridges.", "I count seven.", "Seven."].map((content, at) => ({
    role: at === 0 ? "human" : `Agent ${at}`,
    content,
  }));
  writeFileSync(trace, JSON.stringify({ question: "How many bridges?", history }));
  const commands: [string, string[], number][] = [
    ["attribute", ["attribute", trace, "--method", "tracer"], 1.2],
    ["--version", ["--version"], 0.4],
  ];
  for (const [name, args, most] of commands) {
    const { cpuSeconds, wallSeconds } = await measureCommand(clone, ["scripts/faultline.mjs", ...args]);
    say(`${name.padEnd(15)} ${seconds(cpuSeconds)} CPU, ${seconds(wallSeconds)} wall (${held(cpuSeconds, most, "s")})`);
  }
}

try {
  const home = join(folder, "home");
  const clone = cloneOf(git("rev-parse", "HEAD"), "new");
  const first = await measureStart(clone, home);
  let beside = "no goal without --against COMMIT";
  if (values.against !== undefined) {
    const before = await measureStart(cloneOf(values.against, "old"), join(folder, "old-home"));
    beside = `${values.against}: ${seconds(before.cpuSeconds)}; ${held(first.cpuSeconds, 0.6 * before.cpuSeconds, "s")}`;
  }
  say(`first start     ${seconds(first.cpuSeconds)} CPU, ${seconds(first.wallSeconds)} wall (${beside})`);
  const second = await measureStart(clone, home);
  const { cpuSeconds, wallSeconds } = second;
  say(
    `second start    ${seconds(cpuSeconds)} CPU, ${seconds(wallSeconds)} wall (of wall, ${held(wallSeconds, 3, "s")})`,
  );
  sayRest(second);
  await measureCommands(clone);
  say(`start: ${sum.met} of ${sum.goals} goals met`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
