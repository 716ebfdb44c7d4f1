import { existsSync, statfsSync, statSync, accessSync, constants } from "node:fs";
import { join } from "node:path";
import { checkout, isPackage } from "@/lib/checkout";
import {
  applySettings,
  directDatabaseUrl,
  hasDatabaseUrl,
  hasEncryptionSecret,
  host as readHost,
  objectStore,
  otlpGrpcPort,
  port as readPort,
} from "@/lib/env";
import { gigabytes } from "../gigabytes";
import { secretFile } from "../launch/apply-secret";
import { askHealth } from "../launch/ask-health";
import { isBuilt, hashSources } from "../launch/build-pages";
import { findStoreFault } from "../launch/check-file-store";
import { checkPort } from "../launch/free-port";
import { locateHome } from "../launch/home-folder";
import { compareMigrations } from "../launch/migrate-database";
import { findAddressFault, findOtherDatabase } from "../launch/own-connections";
import { findBinaries } from "../launch/postgres/binaries";
import { locateData } from "../launch/postgres/cluster";
import { readLivingRecord, settingsOf } from "../launch/process-file";
import { type Finding } from "./finding";

const minFreeBytes = 1024 ** 3;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** scripts/ensure-packages.mjs has checked both before this line runs; said here so that the report is whole. */
async function checkNode(): Promise<Finding[]> {
  return [{ ok: `Node ${process.versions.node}, packages as the lock file says (${checkout})` }];
}

async function checkFolder(): Promise<Finding[]> {
  const { path } = locateHome();
  if (!existsSync(path)) return [{ ok: `data folder ${path} will be created on first start` }];
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch {
    return [
      {
        error: `this account cannot write to the data folder ${path}`,
        fix: `change its owner (chown -R), or set another folder in FAULTLINE_HOME`,
      },
    ];
  }
  const findings: Finding[] = [{ ok: `data folder ${path}` }];
  for (const name of ["secret", "database-password", "process.json"]) {
    const file = join(path, name);
    if (process.platform !== "win32" && existsSync(file) && statSync(file).mode & 0o077) {
      findings.push({ error: `others can read ${file}`, fix: `chmod 600 ${file}` });
    }
  }
  return findings;
}

async function checkDisk(): Promise<Finding[]> {
  const { path } = locateHome();
  const folder = existsSync(path) ? locateData(locateHome()).base : checkout;
  if (!existsSync(folder)) {
    return [
      {
        error: `the data folder ${folder}, named in ${join(path, "location")}, is missing`,
        fix: `restore it, or delete ${join(path, "location")} to start with an empty database`,
      },
    ];
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  return freeBytes < minFreeBytes
    ? [{ error: `only ${gigabytes(freeBytes)} free below ${folder}`, fix: "free at least 1 GiB there" }]
    : [{ ok: `${gigabytes(freeBytes)} of disk free` }];
}

async function checkSecret(): Promise<Finding[]> {
  if (hasEncryptionSecret()) return [{ ok: "secret from FAULTLINE_SECRET" }];
  const file = secretFile(locateHome());
  if (!existsSync(file)) {
    return hasDatabaseUrl()
      ? [
          {
            error: "no secret: provider keys in the database of DATABASE_URL cannot be read",
            fix: "set FAULTLINE_SECRET to the value of the machine that stored them; on the first machine, `npm start` creates one",
          },
        ]
      : [{ ok: "the secret will be created on first start" }];
  }
  return statSync(file).size > 0
    ? [{ ok: `secret in ${file}` }]
    : [{ error: `the secret in ${file} is empty`, fix: "restore it from a backup, or enter the provider keys again" }];
}

function checkEmbedded(): Finding[] {
  try {
    return [{ ok: `PostgreSQL ${findBinaries().version} is installed, not running` }];
  } catch (error) {
    return [{ error: "no PostgreSQL found", fix: messageOf(error) }];
  }
}

async function checkDatabase(): Promise<Finding[]> {
  const running = settingsOf(readLivingRecord(locateHome().processFile));
  if (running && !hasDatabaseUrl()) applySettings(running);
  try {
    const fault = (await findAddressFault()) ?? (await findOtherDatabase());
    if (fault) return [fault];
    if (!hasDatabaseUrl()) return checkEmbedded();
    const { pending, later } = await compareMigrations(directDatabaseUrl());
    if (later.length > 0)
      return [
        {
          error: `the data were opened by a later version of Faultline (it applied ${later.join(", ")})`,
          fix: "run that version, or restore a backup of before the upgrade (docs/operating.md)",
        },
      ];
    return pending.length === 0
      ? [{ ok: "database responds, migrations applied" }]
      : [{ error: `migrations not applied: ${pending.join(", ")}`, fix: "restart Faultline" }];
  } catch (error) {
    return [
      {
        error: messageOf(error),
        fix: "start that PostgreSQL, or correct DATABASE_URL and FAULTLINE_DIRECT_DATABASE_URL",
      },
    ];
  }
}

async function checkFileStore(): Promise<Finding[]> {
  const fix = "correct the settings FAULTLINE_S3_… (docs/operating.md), or start that store";
  try {
    const fault = await findStoreFault();
    if (fault !== null) return [{ error: `the store of uploaded files does not work: ${fault}`, fix }];
    return objectStore() ? [{ ok: "the store of uploaded files takes, gives and deletes objects" }] : [];
  } catch (error) {
    return [{ error: messageOf(error), fix }];
  }
}

async function checkPages(): Promise<Finding[]> {
  return isPackage || isBuilt(await hashSources())
    ? [{ ok: "pages are up to date" }]
    : [{ ok: "pages will be built on next start" }];
}

async function checkInstance(): Promise<Finding[]> {
  const running = readLivingRecord(locateHome().processFile);
  if (!running?.address) {
    try {
      await checkPort(readPort(), readHost(), 0);
      const grpcPort = otlpGrpcPort();
      if (grpcPort !== null) await checkPort(grpcPort, readHost(), 0, "FAULTLINE_OTLP_GRPC_PORT");
      const ports = [readPort(), ...(grpcPort === null ? [] : [grpcPort])];
      return ports.map((port) => ({ ok: `port ${port} is free; Faultline is not running` }));
    } catch (error) {
      return [{ error: messageOf(error), fix: "stop that program, or set PORT or FAULTLINE_OTLP_GRPC_PORT" }];
    }
  }
  const health = await askHealth(running.address);
  if (!health) {
    return [
      {
        error: `the web server at ${running.address} does not respond`,
        fix: "check `npm run -s faultline -- logs`, then restart it",
      },
    ];
  }
  return health.status === "ok"
    ? [
        { ok: `running at ${running.address}, database and worker healthy` },
        running.grpcPort
          ? { ok: `OTLP over gRPC on port ${running.grpcPort}` }
          : { ok: "OTLP over gRPC is off (FAULTLINE_OTLP_GRPC_PORT)" },
      ]
    : [
        {
          error: `${running.address} reports ${health.status}: ${JSON.stringify(health)}`,
          fix: "if the worker is missing, check `npm run -s faultline -- logs`, or start one with `npm run worker`",
        },
      ];
}

export const checks: readonly (() => Promise<Finding[]>)[] = [
  checkNode,
  checkFolder,
  checkDisk,
  checkSecret,
  checkDatabase,
  checkFileStore,
  checkPages,
  checkInstance,
];
