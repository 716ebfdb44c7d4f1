import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type OracleOptions, type OracleStats } from "@/lib/llm/testing/oracle-endpoint";

export interface EndpointProcess {
  baseUrl: string;
  stats: () => Promise<OracleStats>;
  close: () => Promise<void>;
}

/** Starts the oracle in a process of its own, so that what it computes is not measured as ours. */
export async function startEndpointProcess(root: string, options: OracleOptions): Promise<EndpointProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", join(root, "bench/engine/endpoint.ts")], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(options));
  const [baseUrl] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    baseUrl,
    stats: async () => (await (await fetch(new URL("/stats", baseUrl))).json()) as OracleStats,
    close: async () => {
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
    },
  };
}
