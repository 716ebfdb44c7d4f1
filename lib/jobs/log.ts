import { randomBytes } from "node:crypto";

/** One line about ids and states; text of traces and replies never goes here. */
export const log = (line: string): void => {
  console.log(`[worker] ${line}`);
};

/** Kind, code and stack frames of an error, without its message, which can hold the text of a trace or a key. Answers the id it stands under. */
export const logError = (place: string, error: unknown): string => {
  const id = randomBytes(4).toString("hex");
  const kind = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  const frames = (error instanceof Error ? (error.stack ?? "") : "").split("\n").filter((line) => /^\s+at /.test(line));
  console.error([`[worker] error ${id} in ${place}: ${kind}${code}`, ...frames].join("\n"));
  return id;
};
