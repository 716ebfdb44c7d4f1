import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { countEnded } from "./cpu-meter";

/** A program of node_modules, run by this Node. */
export interface Tool {
  /** Path of its script below the checkout. */
  script: string;
  args: string[];
  env?: Record<string, string>;
  /** `live` shows what it prints as it comes; `failure` only when it fails. */
  output: "live" | "failure";
}

/**
 * Runs a tool to its end. It has no standard input, and its standard output goes where
 * ours goes. @returns its exit code
 */
export function runTool({ script, args, env = {}, output }: Tool, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(checkout, script), ...args], {
      cwd: checkout,
      stdio: ["ignore", output === "live" ? "inherit" : "pipe", output === "live" ? "inherit" : "pipe"],
      env: childEnvironment({ NEXT_TELEMETRY_DISABLED: "1", ...env }),
      signal,
    });
    let text = "";
    const keep = (chunk: Buffer): void => void (text += chunk.toString());
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("error", reject);
    child.once("exit", countEnded);
    child.once("close", (code) => {
      if (code !== 0) process.stdout.write(text);
      resolve(code ?? 1);
    });
  });
}
