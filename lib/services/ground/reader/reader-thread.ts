import { join } from "node:path";
import { type Worker } from "node:worker_threads";
import { KnownError } from "@/lib/errors";
import { reviveError } from "./crossing-error";
import { type ListPart, putLists } from "./long-lists";
import { type ReaderAsk, type ReaderLine } from "./reader-lines";

/** When a thread is given up. What counts is looks, not time: a machine that slept gave the thread no time either. */
export interface ReaderLimits {
  /** What the thread runs: a path below the checkout's root. */
  script: string;
  mostThreads: number;
  /** Readings of one workspace at the same time. */
  mostOfOne: number;
  lookEveryMs: number;
  /** Looks until it has loaded its programs. */
  startLooks: number;
  /** Looks in a row at which it had said nothing of what it is to do: one stretch of work that takes too long. */
  silentLooks: number;
  /** Looks without anything to do after which a thread is let go of. */
  idleLooks: number;
  /** Of its JavaScript heap; beyond it Node ends it. */
  mostHeapMegabytes: number;
}

/** Something to be read, and who waits for it. Each of the two is called once at most. */
export interface ReaderWork {
  ask: ReaderAsk;
  answer: (answer: unknown) => void;
  fail: (error: Error) => void;
}

/** Not imported: the bundler of the pages would look for the thread's file among its own, and finds none. */
const threads = process.getBuiltinModule("node:worker_threads");

const tookTooLong = (): KnownError =>
  new KnownError("INVALID", "Reading stopped: this file takes longer than any file of its size should.");
const tookTooMuch = (): KnownError =>
  new KnownError("INVALID", "Reading stopped: this file needs more memory than allowed.");

const neverStarted = (): Error => new Error("The file reader thread did not start in time.");

const brokeDown = (error: NodeJS.ErrnoException | null): Error =>
  error?.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? tookTooMuch()
    : new Error(`The file reader thread ended: ${error?.message ?? "no error message"}`);

/**
 * A thread that reads what is sent, one thing at a time: where it falls silent or breaks down, it is known of what. It
 * keeps the process alive only while it has something to do.
 */
export class ReaderThread {
  private readonly worker: Worker;
  private work: ReaderWork | null = null;
  private parts: ListPart[] = [];
  private isReady = false;
  private quietLooks = 0;
  private hasEnded = false;

  constructor(
    private readonly limits: ReaderLimits,
    /** Called when there is room for the next, and when it has ended. */
    private readonly heard: { onFree: () => void; onEnd: () => void },
  ) {
    // Pages are served from the checkout's root.
    this.worker = new threads.Worker(join(process.cwd(), limits.script), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.mostHeapMegabytes },
    });
    this.worker.on("message", (line: ReaderLine) => this.hear(line));
    this.worker.on("error", (error) => this.end(brokeDown(error)));
    this.worker.on("exit", () => this.end(brokeDown(null)));
    this.worker.unref(); // last: listening to it keeps the process alive again
  }

  get isFree(): boolean {
    return this.work === null && !this.hasEnded;
  }

  give(work: ReaderWork): void {
    this.work = work;
    this.quietLooks = 0;
    this.parts = [];
    this.worker.ref();
    this.worker.postMessage(work.ask);
  }

  /** To be called again and again as long as it lives. */
  look(): void {
    this.quietLooks += 1;
    const { startLooks, silentLooks, idleLooks } = this.limits;
    if (this.quietLooks <= (this.work ? (this.isReady ? silentLooks : startLooks) : idleLooks)) return;
    this.end(this.isReady ? tookTooLong() : neverStarted());
  }

  private hear(line: ReaderLine): void {
    if (this.hasEnded) return;
    this.quietLooks = 0;
    this.isReady = true;
    if (line.type === "beat") return;
    if (line.type === "part") return void this.parts.push(line.part);
    const { work } = this;
    this.work = null;
    this.worker.unref();
    if (line.type === "answer") {
      putLists(line.answer, this.parts);
      work?.answer(line.answer);
    } else work?.fail(reviveError(line.error));
    this.heard.onFree();
  }

  /** Ends it; what it was doing fails with `error`. */
  private end(error: Error): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    void this.worker.terminate();
    this.work?.fail(error);
    this.work = null;
    this.heard.onEnd();
  }
}
