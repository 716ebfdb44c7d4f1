import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { askHealth } from "../../launch/ask-health";
import { dataFolderName, locateData } from "../../launch/postgres/cluster";
import { readPidFile, stopDatabase } from "../../launch/postgres/server";
import { tailOfFile } from "../../launch/log-file";
import { type ProcessRecord, readLivingRecord } from "../../launch/process-file";
import { isAlive, waitUntil } from "../../launch/process-identity";
import { hiddenSettings } from "../test-instance";

const again = 500;
const stopTimeoutMs = 60_000;

interface Place {
  home: string;
  logFile: string;
  port: number;
  settings: Record<string, string>;
}

/** Who started the instance, and starts it again where it ends as a whole: what systemd is elsewhere. */
export interface Operator {
  record: () => ProcessRecord | undefined;
  /** The process that was started; undefined while there is none. */
  supervisor: () => number | undefined;
  worker: () => number | undefined;
  web: () => number | undefined;
  database: () => number | undefined;
  /** Everything that runs for the instance, from the top down. */
  tree: () => number[];
  /** Its end is wanted: not one to be told of. */
  expectEnd: () => void;
  /** What was said last whenever the instance ended as a whole though nobody ended its supervisor. */
  endings: readonly string[];
  /** Whether it is well, with processes other than these. */
  isWell: (gone: readonly number[]) => Promise<boolean>;
  stop: () => Promise<void>;
}

/** A process and all that descend from it. */
function descendants(root: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const all = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const pid of tree) tree.push(...all.flatMap(([child = 0, parent]) => (parent === pid ? [child] : [])));
  return tree;
}

export function startOperator({ home, logFile, port, settings }: Place): Operator {
  let child: ReturnType<typeof spawn> | undefined;
  let [isStopping, isEndWanted] = [false, false];
  const endings: string[] = [];

  const start = (): void => {
    const log = openSync(logFile, "a");
    child = spawn(
      process.execPath,
      ["--import", join(checkout, "scripts/die-with-parent.mjs"), join(checkout, "scripts/start.mjs")],
      {
        cwd: checkout,
        stdio: ["ignore", log, log, "ipc"],
        detached: true, // Ctrl-C is for this command, which then stops the instance in order
        env: childEnvironment({
          ...Object.fromEntries(hiddenSettings.map((name) => [name, ""])),
          ...settings,
          NODE_ENV: "production",
          FAULTLINE_HOME: home,
          PORT: String(port),
          FAULTLINE_SUPERVISOR_PID: String(process.pid),
        }),
      },
    );
    closeSync(log);
    child.once("exit", () => {
      child = undefined;
      if (isStopping) return;
      if (!isEndWanted) endings.push(tailOfFile(logFile, 6));
      isEndWanted = false;
      setTimeout(start, again);
    });
  };
  start();

  const record = (): ProcessRecord | undefined => readLivingRecord(join(home, "process.json"));
  const dataFolder = (): string => join(locateData({ path: home, logs: "", processFile: "" }).base, dataFolderName);
  const database = (): number | undefined => {
    const pid = readPidFile(dataFolder())?.pid;
    return pid !== undefined && isAlive(pid) ? pid : undefined;
  };
  /** In the order in which they are started. */
  const part = (at: number) => (): number | undefined => record()?.children[at]?.pid;

  return {
    record,
    supervisor: () => child?.pid,
    worker: part(0),
    web: part(1),
    database,
    tree: () => [...new Set([child?.pid, database()].flatMap((pid) => (pid === undefined ? [] : descendants(pid))))],
    expectEnd: () => (isEndWanted = true),
    endings,
    isWell: async (gone) => {
      const now = record();
      const parts = [now?.pid, database(), ...(now?.children.map(({ pid }) => pid) ?? [])];
      if (now?.state !== "ready" || !now.address || parts.length !== 4) return false;
      if (!parts.every((pid) => pid !== undefined && isAlive(pid) && !gone.includes(pid))) return false;
      return (await askHealth(now.address, 2_000))?.status === "ok";
    },
    stop: async () => {
      isStopping = true;
      const left = child?.pid === undefined ? [] : descendants(child.pid);
      child?.kill("SIGTERM");
      await waitUntil(() => child === undefined, stopTimeoutMs);
      for (const pid of child === undefined ? [] : left) if (isAlive(pid)) process.kill(pid, "SIGKILL");
      const server = database();
      if (server !== undefined) await stopDatabase(server);
    },
  };
}
