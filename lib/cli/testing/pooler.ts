import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../launch/free-port";
import { chooseAccount } from "../launch/postgres/account";
import { waitUntil } from "../launch/process-identity";

const places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];
const program = places.find((path) => existsSync(path));

/** Whether there is a pooler to try: Debian's is installed by `apt-get install pgbouncer`. */
export const hasPooler = program !== undefined;

export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop: () => Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
    socket.once("connect", () => socket.end());
  });

/** PgBouncer in front of the server at `url`, for any of its databases. */
export async function startPooler(url: string, mode: "transaction" | "session", poolSize = 20): Promise<Pooler> {
  if (!program) throw new Error("There is no pgbouncer here.");
  const server = new URL(url);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), "faultline-pooler-"));
  chmodSync(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  const login = `user=${decodeURIComponent(server.username)} password=${decodeURIComponent(server.password)}`;
  const settings = [
    "[databases]",
    `* = host=${server.hostname} port=${server.port} ${login}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = ${poolSize}\nmax_client_conn = 500`,
  ];
  writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o644 });
  // It refuses to run as root, as PostgreSQL does.
  const child = spawn(program, [file], { ...chooseAccount(join(folder, "none")), stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await waitUntil(async () => child.exitCode !== null || isListening(port), 30_000)) || child.exitCode !== null) {
    await stop();
    throw new Error(`pgbouncer did not start:\n${said}`);
  }
  const pooled = new URL(url);
  [pooled.hostname, pooled.port] = ["127.0.0.1", String(port)];
  return { url: pooled.href, stop };
}
