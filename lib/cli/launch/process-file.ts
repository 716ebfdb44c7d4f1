import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { LaunchError } from "../terminal";
import { isSameProcess, processIdentity } from "./process-identity";

const retryMs = 1_000;

const Member = z.object({ pid: z.number().int(), identity: z.string() });

/** What an instance says about itself in its home folder; other commands find database and address through it. */
export const ProcessRecord = z.object({
  pid: z.number().int(),
  identity: z.string(),
  /** What holds the home folder: an instance, or a command that needs the database for a moment. */
  purpose: z.string(),
  state: z.enum(["starting", "ready", "stopping"]),
  startedAt: z.string(),
  address: z.string().optional(),
  /** What it listens on, which `address` does not tell. */
  host: z.string().optional(),
  /** Where OTLP by gRPC is taken. */
  grpcPort: z.number().int().optional(),
  databaseUrl: z.string().optional(),
  /** Where that is the address of a pooler. */
  directDatabaseUrl: z.string().optional(),
  /** Web server and worker, so that the next start can wait for those of a killed supervisor. */
  children: z.array(Member).default([]),
});
export type ProcessRecord = z.infer<typeof ProcessRecord>;

/** The record in the file, of a living process or not; undefined where there is none that can be read. */
export function readProcessRecord(file: string): ProcessRecord | undefined {
  try {
    return ProcessRecord.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** What makes this process use the database of a running instance; null where it has none yet. */
export const settingsOf = (record: ProcessRecord | undefined): Record<string, string> | null =>
  record?.databaseUrl === undefined
    ? null
    : {
        DATABASE_URL: record.databaseUrl,
        FAULTLINE_DIRECT_DATABASE_URL: record.directDatabaseUrl ?? "",
      };

/** The record of the process that holds the home folder now. */
export function readLivingRecord(file: string): ProcessRecord | undefined {
  const record = readProcessRecord(file);
  return record && isSameProcess(record.pid, record.identity) ? record : undefined;
}

const describe = (record: ProcessRecord): string => {
  const where = record.address ? ` at ${record.address}` : "";
  return record.state === "ready" && record.address
    ? `Faultline is already running here${where} (process ${record.pid}). Stop it with \`npm run -s faultline -- stop\`.`
    : `Another process (${record.pid}: ${record.purpose}, ${record.state}) is using this folder. Wait until it finishes, or stop it with \`npm run -s faultline -- stop\`.`;
};

/** The hold of this process on the home folder. */
export interface ProcessClaim {
  /** What a killed process left behind, when this claim took over from one. */
  leftBy: ProcessRecord | undefined;
  update: (changes: Partial<ProcessRecord>) => void;
  release: () => void;
}

/**
 * Claims the home folder for this process, taking over from a killed one.
 * @throws LaunchError naming the address and process of the one that holds it
 */
export function claimProcessFile(file: string, purpose: string): ProcessClaim {
  let record: ProcessRecord = {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? "unknown",
    purpose,
    state: "starting",
    startedAt: new Date().toISOString(),
    children: [],
  };
  const draft = `${file}.${process.pid}`;
  const writeDraft = (): void => writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  const replace = (): void => {
    writeDraft();
    renameSync(draft, file);
  };
  let leftBy: ProcessRecord | undefined;
  writeDraft();
  try {
    linkSync(draft, file); // appears with its content, or fails because there is one
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    leftBy = takeOver(file, replace);
  } finally {
    rmSync(draft, { force: true });
  }
  let retry: NodeJS.Timeout | undefined;
  const keep = (): void => {
    clearTimeout(retry);
    try {
      replace();
    } catch {
      // No room, say. What runs goes on; the record follows when it can be written.
      retry = setTimeout(keep, retryMs).unref();
    }
  };
  return {
    leftBy,
    update: (changes) => {
      record = { ...record, ...changes };
      keep();
    },
    release: () => {
      clearTimeout(retry);
      rmSync(draft, { force: true });
      rmSync(file, { force: true });
    },
  };
}

/** Two processes may find the same dead record; the one that makes the side file first looks again and takes over. */
function takeOver(file: string, replace: () => void): ProcessRecord | undefined {
  const sideFile = `${file}.takeover`;
  const sideHolder = readProcessRecord(sideFile);
  if (sideHolder && !isSameProcess(sideHolder.pid, sideHolder.identity)) rmSync(sideFile, { force: true });
  const self = { pid: process.pid, identity: processIdentity(process.pid) ?? "unknown" };
  try {
    const text = JSON.stringify({ ...self, purpose: "take over", state: "starting", startedAt: "" });
    writeFileSync(sideFile, text, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new LaunchError("Another process is starting here right now. Try again.");
  }
  try {
    const living = readLivingRecord(file);
    if (living) throw new LaunchError(describe(living));
    const dead = readProcessRecord(file);
    replace();
    return dead;
  } finally {
    rmSync(sideFile, { force: true });
  }
}
