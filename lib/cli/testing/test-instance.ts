import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { type ProcessRecord, readLivingRecord } from "../launch/process-file";
import { waitUntil } from "../launch/process-identity";
import { countEnded } from "./cpu-meter";
import { makeTemporaryHome } from "./temporary-home";
import { type DatabaseSettings } from "./test-database";

/** Beyond what a build takes on a busy machine: one that fails ends by itself. */
const startTimeoutMs = 30 * 60_000;
/** The first owner of the instance under test; e2e/harness signs in with it. */
export const owner = { FAULTLINE_OWNER_EMAIL: "owner@example.com", FAULTLINE_OWNER_PASSWORD: "correct horse battery" };
/** Settings of whoever runs the tests that must not reach the instance under test. */
export const hiddenSettings = [
  ...[
    "DATABASE_URL",
    "FAULTLINE_DIRECT_DATABASE_URL",
    "FAULTLINE_SECRET",
    "FAULTLINE_PUBLIC_URL",
    "FAULTLINE_SIGN_UP",
    "HOST",
  ],
  ...["FAULTLINE_SMTP_URL", "FAULTLINE_MAIL_FROM", "FAULTLINE_REACHABLE_HOSTS"],
  ...["OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY"],
  ...["AUTH_URL", "AUTH_SECRET", "AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET", "AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET"],
  ...["FAULTLINE_S3_BUCKET", "FAULTLINE_S3_KEY_ID", "FAULTLINE_S3_SECRET", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  ...["FAULTLINE_PASSWORDS", "FAULTLINE_OIDC_ISSUER", "FAULTLINE_OIDC_CLIENT_ID", "FAULTLINE_OIDC_CLIENT_SECRET"],
];

/** What a browser test is told about the instance; also enough to call verbs on its database. */
export type InstanceSettings = Record<string, string>;

/**
 * Runs `work` beside an instance as a user starts it: production build, worker, a free port, and PostgreSQL
 * of its own where none is given.
 * Afterwards it is stopped and its folder is gone.
 */
export async function withTestInstance<Result>(
  work: (settings: InstanceSettings) => Promise<Result>,
  signal: AbortSignal,
  database?: DatabaseSettings,
): Promise<Result> {
  const home = makeTemporaryHome();
  const child = spawn(
    process.execPath,
    ["--import", join(checkout, "scripts/die-with-parent.mjs"), join(checkout, "scripts/start.mjs")],
    {
      cwd: checkout,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: childEnvironment({
        ...Object.fromEntries(hiddenSettings.map((name) => [name, ""])),
        ...owner,
        ...(database ? { DATABASE_URL: database.DATABASE_URL } : {}),
        FAULTLINE_HOME: home.path,
        PORT: "0",
        FAULTLINE_SUPERVISOR_PID: String(process.pid),
      }),
      detached: true, // Ctrl-C is for the runner, which then stops the instance in order
    },
  );
  child.once("exit", countEnded);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  try {
    let record: ProcessRecord | undefined;
    await waitUntil(() => {
      record = readLivingRecord(join(home.path, "process.json"));
      return record?.state === "ready" || hasEnded() || signal.aborted;
    }, startTimeoutMs);
    signal.throwIfAborted();
    if (record?.state !== "ready" || !record.address || !record.databaseUrl) {
      throw new Error("The instance for the browser tests did not start; what it said is above.");
    }
    return await work({
      ...owner,
      FAULTLINE_TEST_ADDRESS: record.address,
      DATABASE_URL: record.databaseUrl,
      FAULTLINE_SECRET: readFileSync(join(home.path, "secret"), "utf8"),
      FAULTLINE_HOME: home.path,
    });
  } finally {
    if (!hasEnded()) child.kill("SIGTERM");
    await waitUntil(hasEnded, 60_000);
    home.remove();
  }
}
