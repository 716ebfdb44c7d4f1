import { randomBytes } from "node:crypto";
import { withoutMessage } from "@/lib/errors";

/** One line about ids and states; text of traces and replies never goes here. */
export const log = (line: string): void => {
  console.log(`[worker] ${line}`);
};

/** What may be logged of an error. Answers the id it stands under. */
export const logError = (place: string, error: unknown): string => {
  const id = randomBytes(4).toString("hex");
  console.error(`[worker] error ${id} in ${place}: ${withoutMessage(error)}`);
  return id;
};
