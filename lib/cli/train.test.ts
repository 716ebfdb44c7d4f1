import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TracerModel } from "@/lib/tracer/tracer-model";
import { registerAttribute } from "./attribute";
import { registerTrain } from "./train";

const words = ["river", "bridge", "moon", "tax", "piano", "glacier", "vaccine", "orbit", "harbour", "violin", "comet"];
/** A made log whose decisive step is the first with code. */
const traceOf = (at: number, isLabelled = true) => ({
  question: `How many ${words[at % words.length]} entries does archive ${at} list for ${words[(at * 3 + 1) % words.length]}?`,
  ...(isLabelled ? { mistake_agent: "Coder", mistake_step: `${1 + (at % 3)}`, mistake_reason: "Wrong." } : {}),
  history: Array.from({ length: 6 }, (_, index) => ({
    name: index === 1 + (at % 3) ? "Coder" : "Checker",
    role: "assistant",
    content: index === 1 + (at % 3) ? `\`\`\`python\nprint(${at})\n\`\`\`` : `Entry ${index} of archive ${at} checked.`,
  })),
});

let folder = "";
let output = { stdout: "", stderr: "" };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "train-"));
  mkdirSync(join(folder, "data", "inner"), { recursive: true });
  output = { stdout: "", stderr: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
async function run(...args: string[]) {
  const program = new Command("faultline").exitOverride();
  registerTrain(program);
  registerAttribute(program);
  for (const command of program.commands) command.exitOverride();
  await program.parseAsync(["node", "faultline", ...args]);
}
const train = (...args: string[]) =>
  run("train", "--data", join(folder, "data"), "--out", join(folder, "weights.json"), ...args);

describe("faultline train", () => {
  it(
    "learns from every labeled trace below a folder, writes weights that attribute reads, and prints their figures",
    { tags: ["long"] },
    async () => {
      for (let at = 0; at < 12; at += 1) write(`data/inner/${at}.json`, traceOf(at));
      write("data/again.json", traceOf(3));
      write("data/unlabelled.json", traceOf(50, false));
      write("data/LICENSE", "Free.");
      await train("--name", "Archive", "--seed", "7");
      expect(output.stderr).toContain("12 labeled traces; left out: 1 without a label, 1 repeated, 0 unread");
      expect(output.stderr).toMatch(/\[\d+%\] /);
      expect(output.stdout).toMatch(/these weights\s+[\d.]+% \[[\d.]+–[\d.]+\]/);
      expect(output.stdout).toContain("rule: ");
      const weights = readFileSync(join(folder, "weights.json"), "utf8");
      expect(TracerModel.parse(JSON.parse(weights)).provenance).toMatchObject({ name: "Archive", traceCount: 12 });

      output.stdout = "";
      await train("--name", "Archive", "--seed", "7", "--json");
      expect(JSON.parse(output.stdout)).toMatchObject({ name: "Archive", seed: 7, figures: { traceCount: 12 } });
      expect(readFileSync(join(folder, "weights.json"), "utf8")).toBe(weights);

      output.stdout = "";
      const file = write("new.json", traceOf(100));
      await run("attribute", file, "--method", "tracer", "--weights", join(folder, "weights.json"), "--json");
      const { results } = JSON.parse(output.stdout) as { results: Record<string, unknown>[] };
      expect(results[0]).toMatchObject({ tracer: { name: "Archive" }, attribution: { agent: "Coder", stepIndex: 2 } });
    },
  );

  it("says how many labels it needs, and writes nothing", async () => {
    for (let at = 0; at < 9; at += 1) write(`data/${at}.json`, traceOf(at));
    await expect(train()).rejects.toThrow("at least 10 labeled traces; 9 were found");
    expect(existsSync(join(folder, "weights.json"))).toBe(false);
  });

  it("refuses wrong usage", async () => {
    await expect(run("train", "--out", "x")).rejects.toBeInstanceOf(CommanderError);
    await expect(train("--seed", "some")).rejects.toBeInstanceOf(CommanderError);
  });
});
