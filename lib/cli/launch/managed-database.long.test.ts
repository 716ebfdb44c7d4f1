// @module-tag long
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { isDone } from "../testing/find-python";
import { makeTemporaryHome } from "../testing/temporary-home";
import { migrateDatabase } from "./migrate-database";
import { chooseAccount } from "./postgres/account";
import { prepareCluster } from "./postgres/cluster";
import { abandonDatabase, startDatabase, throwAwaySettings } from "./postgres/server";

// As managed services give a database: over TLS, and to an account that may do nothing beside it.

const hasOpenssl = isDone("openssl", ["version"], 10_000);
const home = makeTemporaryHome();
const certificates = mkdtempSync(join(tmpdir(), "faultline-tls-"));
let pid = 0;
/** Of the account, without a word on TLS. */
let url = "";

/** A certificate of its own authority for 127.0.0.1, in `NAME.pem`, with its key in `NAME.key`. */
const makeCertificate = (name: string): { certificate: string; key: string } => {
  const [certificate, key] = [join(certificates, `${name}.pem`), join(certificates, `${name}.key`)];
  const about = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...about, "-keyout", key, "-out", certificate],
    {
      stdio: "ignore",
    },
  );
  return { certificate, key };
};

beforeAll(async () => {
  if (!hasOpenssl) return;
  chmodSync(certificates, 0o755);
  const { certificate, key } = makeCertificate("server");
  makeCertificate("stranger");
  const account = chooseAccount(join(certificates, "none"));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(key, account.uid, account.gid);
  chmodSync(key, 0o600);
  mkdirSync(join(home.path, "logs"));
  const cluster = prepareCluster({ path: home.path, logs: join(home.path, "logs"), processFile: "" });
  const tls = { ssl: "on", ssl_cert_file: certificate, ssl_key_file: key };
  const server = await startDatabase(cluster, { ...throwAwaySettings, ...tls });
  pid = server.pid;
  const address = new URL(server.url);
  address.pathname = "/postgres";
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  for (const statement of [
    "create role tenant login password 'tenant' nosuperuser nocreatedb nocreaterole",
    "create database tenant owner tenant",
  ])
    await admin.query(statement);
  await admin.end();
  [address.username, address.password, address.pathname] = ["tenant", "tenant", "/tenant"];
  url = address.href;
});
afterAll(async () => {
  if (pid !== 0) await abandonDatabase(pid);
  home.remove();
  rmSync(certificates, { recursive: true, force: true });
});

const trusting = (name: string): string =>
  `${url}?sslmode=verify-full&sslrootcert=${join(certificates, `${name}.pem`)}`;

test.skipIf(!hasOpenssl)(
  "migrations and a worker do with such an account, over TLS with a checked certificate",
  async () => {
    await migrateDatabase(trusting("server"));
    const env = childEnvironment({
      DATABASE_URL: trusting("server"),
      FAULTLINE_DIRECT_DATABASE_URL: "",
      FAULTLINE_SECRET: Buffer.alloc(32, 7).toString("base64"),
      FAULTLINE_HOME: join(home.path, "worker"),
    });
    const command = [join(checkout, "scripts/faultline.mjs"), "worker"];
    const worker = spawn(process.execPath, command, { cwd: checkout, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (chunk: Buffer) => void (said += chunk));
    await expect.poll(() => said).toContain("[worker] ready");
    const client = new pg.Client({ connectionString: trusting("server") });
    await client.connect();
    const { rows } = await client.query<{ ssl: boolean }>(
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'tenant'",
    );
    await client.end();
    worker.kill("SIGTERM");
    await once(worker, "exit");
    expect(rows).toEqual([{ ssl: true }]);
  },
);

test.skipIf(!hasOpenssl)(
  "a certificate that the given authority did not sign ends the start with a sentence",
  async () => {
    await expect(migrateDatabase(trusting("stranger"))).rejects.toThrow(
      /127\.0\.0\.1:\d+\/tenant is not usable \(self-signed certificate/,
    );
    // It checks, too, but against the authorities that Node knows; without checking is another word.
    await expect(migrateDatabase(`${url}?sslmode=require`)).rejects.toThrow("is not usable (self-signed certificate");
    const client = new pg.Client({ connectionString: `${url}?sslmode=require&uselibpqcompat=true` });
    await client.connect();
    await client.end();
  },
);
