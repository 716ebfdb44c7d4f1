import { inspect } from "node:util";
import { KnownError } from "@/lib/errors";

/** An error of the launcher whose message says what to do; shown without a stack. */
export class LaunchError extends Error {
  override name = "LaunchError";
}

/**
 * Text from elsewhere on its way to a terminal: escape sequences and control characters are
 * left out, new lines and tabs stay.
 */
export function plainText(text: string): string {
  return text
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g, "")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

/** A reader that went away, and a file on a disk that is full: nobody hears, and nothing else is wrong. */
const unheard = new Set(["EPIPE", "ENOSPC", "EDQUOT", "EIO"]);
const isUnheard = (error: unknown): boolean => unheard.has((error as NodeJS.ErrnoException).code ?? "");

/**
 * A reader that goes away (`… | head`, a terminal that is closed), or a full disk, must not end what it read from: an
 * instance goes on without being heard.
 * Other faults of the streams stay errors.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (!isUnheard(error)) throw error;
    });
}

/** A line for the reader on standard output. */
export function say(line = ""): void {
  try {
    process.stdout.write(`${line}\n`);
  } catch (error) {
    if (!isUnheard(error)) throw error; // a stream on a file is written at once, and throws
  }
}

/** A line on standard error: progress of a command whose output is its result. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Says on standard error why a command failed: one sentence where the error is ours, all that is known where it is not.
 */
export function sayFailure(error: unknown): void {
  // By its name: what runs a method of somebody's own is a bundle with classes of its own.
  const isOurs = (error instanceof Error && error.name === "LaunchError") || error instanceof KnownError;
  note(`error: ${isOurs ? error.message : inspect(error)}`);
  if (error instanceof KnownError)
    for (const detail of error.details ?? []) note(`  ${detail.pointer} ${detail.message}`);
}
