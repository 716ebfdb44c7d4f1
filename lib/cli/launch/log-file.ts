import { appendFileSync, existsSync, openSync, closeSync, readSync, renameSync, statSync } from "node:fs";

const maxBytes = 10 * 1024 * 1024;

/** Puts a log that has grown large aside; the one before it goes. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > maxBytes) renameSync(file, `${file}.1`);
}

/** A log that only this account reads and that never grows beyond twice 10 MiB. */
export function openLog(file: string): (text: string) => void {
  rotateLog(file);
  let bytesUntilLook = maxBytes / 10;
  return (text) => {
    appendFileSync(file, text, { mode: 0o600 });
    bytesUntilLook -= text.length;
    if (bytesUntilLook > 0) return;
    rotateLog(file);
    bytesUntilLook = maxBytes / 10;
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
