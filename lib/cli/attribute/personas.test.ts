import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listenAs, personaFile, personas } from "@/lib/llm/testing/personas/listen-as";
import { closeEndpoints } from "@/lib/llm/testing/scripted-endpoint";
import { registerAttribute } from "../attribute";

// Each kind of endpoint, asked from the command line as a person does it. Nothing is waited for.
vi.mock("@/lib/llm/retry", async (original) => ({
  ...(await original<Record<string, unknown>>()),
  waitMs: () => 0,
}));

let folder = "";
let said = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "personas-"));
  writeFileSync(join(folder, "trace.json"), JSON.stringify(personaFile));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  said = "";
  process.exitCode = undefined;
  vi.stubEnv("PERSONA_KEY", "key");
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => (said += String(text)) !== "");
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  await closeEndpoints();
});

it.each(personas)("$name: the right answer, or the right sentence, from the command line", async (one) => {
  const { baseUrl, seen } = await listenAs(one);
  const program = new Command("faultline").exitOverride();
  registerAttribute(program);
  const asked = ["--method", "all-at-once", "--model", `cli: ${one.name}`];
  const where = ["--base-url", baseUrl, "--api-key-env", "PERSONA_KEY"];
  await program.parseAsync(["node", "faultline", "attribute", join(folder, "trace.json"), ...asked, ...where]);
  if (one.ends === "right") {
    expect(said).toContain("step 3, Counter");
    expect(process.exitCode).toBeUndefined();
  } else {
    for (const words of one.ends.words) expect(said).toContain(words);
    expect(process.exitCode).toBe(1);
  }
  expect(seen).toHaveLength(one.requests ?? 1);
});
