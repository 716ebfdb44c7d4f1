// @module-tag long
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseTrace } from "./traces/parse-trace";

const folder = mkdtempSync(join(tmpdir(), "faultline-loggers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { ...process.env, OTEL_SDK_DISABLED: "true", CREWAI_DISABLE_TELEMETRY: "true" };
const python = (...args: string[]): void =>
  void execFileSync("python3", args, { cwd: folder, env, stdio: "ignore", timeout: 600_000 });
const canRun = (code: string): boolean => {
  try {
    python("-c", code);
    return true;
  } catch {
    return false;
  }
};

const loggers = [
  { script: "log_own_loop.py", needs: "import json", writes: "own-loop.json", agents: ["Planner", "Tides"] },
  {
    script: "log_autogen.py",
    needs: "import autogen_agentchat",
    writes: "autogen.json",
    agents: ["Lister", "Checker"],
  },
  { script: "log_crewai.py", needs: "import crewai", writes: "crewai.json", agents: ["Clerk"] },
];

describe.each(loggers)("docs/examples/$script", ({ script, needs, writes, agents }) => {
  const source = join(import.meta.dirname, "../docs/examples", script);

  it("is shorter than 80 lines", () => {
    expect(readFileSync(source, "utf8").trimEnd().split("\n").length).toBeLessThan(80);
  });

  it.skipIf(!canRun(needs))("logs a run that is read without an issue, every call with its answer", () => {
    python(source);
    const [read] = parseTrace(readFileSync(join(folder, writes))).traces;
    expect(read?.issues).toEqual([]);
    expect(read?.trace?.question).not.toBe("");
    expect(read?.trace?.agents.map(({ name }) => name)).toEqual(expect.arrayContaining(agents));
    const steps = read?.trace?.steps ?? [];
    const calls = steps.filter(({ kind }) => kind === "tool-call").map(({ index }) => `/trace/steps/${index}`);
    const answered = steps.filter(({ kind }) => kind === "tool-result").flatMap(({ inputs }) => inputs ?? []);
    expect(answered).toEqual(calls);
  });
});
