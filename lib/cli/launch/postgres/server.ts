import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import pg from "pg";
import { bareEnvironment } from "@/lib/env";
import { LaunchError } from "../../terminal";
import { startOnFreePort } from "../free-port";
import { rotateLog, tailOfFile } from "../log-file";
import { isAlive, processIdentity, waitUntil } from "../process-identity";
import { programPath } from "./binaries";
import { type Cluster, superuser } from "./cluster";
import { endOrphans } from "./end-orphans";
import { forgetDeadServer } from "./forget-dead-server";

const databaseName = "faultline";
const preferredPort = 5455;
const startTimeoutMs = 60_000;

/** A running PostgreSQL of our own. */
export interface DatabaseServer {
  url: string;
  port: number;
  pid: number;
  /** Whether it was left running by a process that was killed. */
  isAdopted: boolean;
  /** Resolves when the process is gone, whoever ended it, and says how. */
  ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, nothing acknowledged is lost. */
  stop: () => Promise<void>;
}

/** Settings of a server whose folder is deleted next: nothing has to outlive a crash of the machine. */
export const throwAwaySettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "200",
};
type Settings = Readonly<Record<string, string>>;

const connectionString = (cluster: Cluster, port: number, database: string): string =>
  `postgresql://${superuser}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;

/** The data folder of the server on this port, when it lets us in. A port that merely listens may still be starting. */
async function askDataFolder(cluster: Cluster, port: number): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: connectionString(cluster, port, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    return rows[0]?.data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface PidFile {
  pid: number;
  port: number;
}

/** Lines of postmaster.pid: process, data folder, start time, port. Undefined while there is none. */
export function readPidFile(dataFolder: string): PidFile | undefined {
  const file = `${dataFolder}/postmaster.pid`;
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
}

const samePlace = (left: string, right: string): boolean => realpathSync(left) === realpathSync(right);

/** A server that a killed process left behind is adopted; one that is shutting down is waited for. */
async function adopt(cluster: Cluster): Promise<PidFile | undefined> {
  let found: PidFile | undefined;
  const isSettled = await waitUntil(async () => {
    const pidFile = readPidFile(cluster.dataFolder);
    // The server itself removes a stale file. A dead process that nobody has taken note of is gone too.
    if (!pidFile || processIdentity(pidFile.pid) === undefined) return true;
    const folder = Number.isInteger(pidFile.port) ? await askDataFolder(cluster, pidFile.port) : undefined;
    if (folder && samePlace(folder, cluster.dataFolder)) found = pidFile;
    return found !== undefined;
  }, startTimeoutMs);
  if (!isSettled) {
    throw new LaunchError(
      `Process ${readPidFile(cluster.dataFolder)?.pid} holds ${cluster.dataFolder} and does not respond. If it is not a database, delete ${cluster.dataFolder}/postmaster.pid.`,
    );
  }
  return found;
}

/** A server that starts writes its log anew: a segment of 16 MiB at least, and as much again for what is read back. */
const roomToStartBytes = 64 * 1024 * 1024;
/** A folder that cannot be asked is left to the start, which says why. */
export function hasRoomToStart({ dataFolder }: Pick<Cluster, "dataFolder">): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataFolder);
    return bavail * bsize >= roomToStartBytes;
  } catch {
    return true;
  }
}

type Running = PidFile & Pick<DatabaseServer, "ended">;

async function launch(cluster: Cluster, port: number, extraSettings: Settings): Promise<Running> {
  endOrphans(cluster.dataFolder);
  const left = readPidFile(cluster.dataFolder);
  if (left) await forgetDeadServer(cluster.dataFolder, left.pid);
  rotateLog(cluster.logFile);
  const log = openSync(cluster.logFile, "a", 0o600);
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    log_min_messages: "warning",
    log_startup_progress_interval: "0",
    ...extraSettings,
  };
  const child = spawn(
    programPath(cluster.binaries.folder, "postgres"),
    [
      ...["-D", cluster.dataFolder, "-p", String(port)],
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    // A file and not a pipe, so that the server can outlive this process; a group of its own,
    // so that Ctrl-C is not its end.
    {
      ...cluster.account,
      cwd: dirname(cluster.dataFolder),
      stdio: ["ignore", log, log],
      env: bareEnvironment({ LC_ALL: "C" }),
      detached: true,
      windowsHide: true,
    },
  );
  closeSync(log);
  let failure = "";
  child.once("error", (error) => (failure = error.message));
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, signal) => {
      failure ||= `it ended with ${signal ?? code}`;
      resolve(signal ?? `code ${code}`);
    }),
  );
  const isReady = await waitUntil(
    async () => failure !== "" || (await askDataFolder(cluster, port)) !== undefined,
    startTimeoutMs,
  );
  if (failure || !isReady || child.pid === undefined) {
    child.kill("SIGKILL");
    throw new LaunchError(
      `The database did not start (${failure || "no response for a minute"}). Its log, ${cluster.logFile}, ends with:\n${tailOfFile(cluster.logFile, 8)}`,
    );
  }
  child.unref();
  return { pid: child.pid, port, ended };
}

/** One that is no child of this process tells nobody of its end: it is looked at once a second. */
function whenGone(pid: number): Promise<string> {
  const identity = processIdentity(pid);
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (identity !== undefined && processIdentity(pid) === identity) return;
      clearInterval(timer);
      resolve("cause unknown");
    }, 1_000).unref();
  });
}

/**
 * Starts PostgreSQL on the loopback interface, or adopts the one that already serves this data folder.
 * @param samePort where one that ended was called: those that call it know no other place
 */
export async function startDatabase(
  cluster: Cluster,
  extraSettings: Settings = {},
  samePort?: number,
): Promise<DatabaseServer> {
  const adopted = await adopt(cluster);
  const { pid, port, ended } = adopted
    ? { ...adopted, ended: whenGone(adopted.pid) }
    : samePort === undefined
      ? await startOnFreePort("127.0.0.1", preferredPort, (free) => launch(cluster, free, extraSettings))
      : await launch(cluster, samePort, extraSettings);
  return {
    url: connectionString(cluster, port, databaseName),
    port,
    pid,
    isAdopted: adopted !== undefined,
    ended,
    stop: () => stopDatabase(pid),
  };
}

/** Ends the server process with a fast shutdown and waits for it. */
export async function stopDatabase(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  if (await waitUntil(() => !isAlive(pid), 30_000)) return;
  await abandonDatabase(pid);
}

/**
 * Ends the server process at once: connections are given up, nothing is written any more; a
 * next start recovers from the log.
 */
export async function abandonDatabase(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGQUIT");
  await waitUntil(() => !isAlive(pid), 10_000);
}
