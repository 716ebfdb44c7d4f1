import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { type Home } from "./home-folder";

const lookEveryMs = 60_000;
const maxBytes = 10 * 1024 * 1024;

/** Puts a log that has grown large aside; the one before it goes. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > maxBytes) renameSync(file, `${file}.1`);
}

/**
 * The same for a log that another process holds open: it is copied and emptied. Where there is no room for a copy, it
 * is emptied all the same. Never throws.
 */
export function emptyLargeLog(file: string): void {
  try {
    if (!existsSync(file) || statSync(file).size <= maxBytes) return;
    try {
      copyFileSync(file, `${file}.1`);
    } catch {
      rmSync(`${file}.1`, { force: true });
    }
    truncateSync(file);
  } catch {
    // a log that cannot be touched ends nothing
  }
}

/** Looks once a minute at the logs that PostgreSQL and whoever started this write. @returns what ends the looking */
export function keepLogsSmall(home: Home): () => Promise<void> {
  const files = ["database.log", "launch.log"].map((name) => join(home.logs, name));
  const timer = setInterval(() => files.forEach(emptyLargeLog), lookEveryMs).unref();
  return async () => clearInterval(timer);
}

/**
 * A log that only this account reads and that never grows beyond twice 10 MiB. What finds no room is left out, and a
 * line says how much once there is room again: no log is worth the end of what writes it.
 * @param append how text gets into the file
 */
export function openLog(file: string, append = appendFileSync): (text: string) => void {
  let bytesUntilLook = 0;
  let lostBytes = 0;
  return (text) => {
    try {
      if (bytesUntilLook <= 0) {
        rotateLog(file);
        bytesUntilLook = maxBytes / 10;
      }
      const lost = lostBytes > 0 ? `[log] ${lostBytes} bytes lost: disk full\n` : "";
      append(file, `${lost}${text}`, { mode: 0o600 });
      lostBytes = 0;
      bytesUntilLook -= text.length;
    } catch {
      lostBytes += Buffer.byteLength(text);
    }
  };
}

/** The last lines of a text file; empty where there is none. Reads at most 256 KiB. */
export function tailOfFile(file: string, lineCount: number): string {
  if (!existsSync(file) || lineCount === 0) return "";
  const { size } = statSync(file);
  const bytes = Buffer.alloc(Math.min(size, 256 * 1024));
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
  } finally {
    closeSync(descriptor);
  }
  return bytes.toString("utf8").trimEnd().split("\n").slice(-lineCount).join("\n");
}
