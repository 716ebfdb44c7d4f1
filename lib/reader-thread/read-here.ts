import { type ReadingName } from "@/lib/services/ground/reader/reader-lines";

/** Reads where it is called: in a thread of its own, in a worker, in a command, in a test. */
export const readHere = async (name: ReadingName, args: readonly unknown[]): Promise<unknown> => {
  const { readings } = await import("./readings");
  const read = readings[name] as (...given: readonly unknown[]) => Promise<unknown>;
  return read(...args);
};
