import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerAnswer } from "./answer";
import { registerServerOnly } from "./server-only";

const hostile = `</pre><script>alert(1)</script>`;
const steps = [
  ["human", "How many of the 12 bridges are older than 1900?"],
  ["Counter", `I count seven. ${hostile}`],
  ["Writer\u001b[31m<b>", "There are 12 bridges, and seven of them are older. The answer is 8."],
];
const trace = {
  question: "How many?",
  history: steps.map(([name, content]) => ({ name, role: "assistant", content })),
};

let folder = "";
let output = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "answer-"));
  output = "";
  process.exitCode = undefined;
  const keep = (text: string | Uint8Array): boolean => (output += String(text)) !== "";
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
  vi.stubEnv("NO_COLOR", "1");
  vi.stubEnv("FORCE_COLOR", undefined);
  writeFileSync(join(folder, "trace.json"), JSON.stringify(trace));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]): Promise<void> => {
  const program = new Command("faultline").exitOverride();
  for (const register of [registerAnswer, registerServerOnly]) register(program);
  for (const command of program.commands) command.exitOverride();
  await program.parseAsync(["node", "faultline", ...args]);
};

it("says who, when and why for a file alone, and no escape sequence of a trace reaches the terminal", async () => {
  await run(join(folder, "trace.json"));
  expect(output).toMatch(/Who +(Counter|Writer<b>)\nWhen +step [12], counted from 0\nWhy +\S/);
  expect(output).not.toContain("\u001b");
  expect(process.exitCode).toBeUndefined();
});

it("is in color where that is wanted", async () => {
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("FORCE_COLOR", "1");
  await run(join(folder, "trace.json"));
  expect(output).toContain("\u001b[1m");
});

it("writes a report of one page, in which the text of a trace is text", async () => {
  const report = join(folder, "report.html");
  await run(join(folder, "trace.json"), "--html", report);
  const page = readFileSync(report, "utf8");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toMatch(/<script|<b>[^TF]|<link|<img|\u001b/);
  expect(page).toContain("default-src 'none'");
  await expect(run(join(folder, "trace.json"), "--html", join(folder, "no", "report.html"))).rejects.toThrow(
    "cannot be written",
  );
});

it("says what cannot be read, and answers the rest", async () => {
  writeFileSync(join(folder, "broken.json"), "{");
  await run(join(folder, "broken.json"), join(folder, "none.json"), join(folder, "trace.json"));
  expect(output).toContain("No such file or folder");
  expect(output).toContain("Who ");
  expect(process.exitCode).toBe(1);
});

it("takes no mistyped command for a file", async () => {
  await expect(run("atribute", "trace.json")).rejects.toThrow("neither a command nor a file “atribute”");
  await expect(run()).rejects.toMatchObject({ exitCode: 1 });
});

it("says of commands of the server where they are", async () => {
  await expect(run("user", "reset", "a@b.example")).rejects.toThrow("npx faultline-server user");
  await expect(run("start")).rejects.toThrow("belongs to the server");
});
