import { setTimeout } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { packError } from "@/lib/services/ground/reader/crossing-error";
import { takeLists } from "@/lib/services/ground/reader/long-lists";
import { chooseReader } from "@/lib/services/ground/reader/reader";
import { type ReaderAsk, type ReaderLine } from "@/lib/services/ground/reader/reader-lines";
import { readHere } from "./read-here";

// The inside of a thread: does what it is asked, and tells whoever watches it that it is still at it.

const beatEveryMs = 500;

const say = (line: ReaderLine): void => parentPort?.postMessage(line);

/** What is said without a pause is taken over without one. */
const sayAnswer = async (answer: unknown): Promise<void> => {
  for (const part of takeLists(answer)) {
    say({ type: "part", part });
    await setTimeout(1);
  }
  say({ type: "answer", answer });
};

const take = async ({ name, args }: ReaderAsk): Promise<void> => {
  const beating = setInterval(() => say({ type: "beat" }), beatEveryMs);
  try {
    await sayAnswer(await readHere(name, args));
  } catch (error) {
    say({ type: "failure", error: packError(error) });
  } finally {
    clearInterval(beating);
  }
};

chooseReader(readHere);
say({ type: "beat" }); // it has loaded its programs
parentPort?.on("message", (ask: ReaderAsk) => void take(ask));
