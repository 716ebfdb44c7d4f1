import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Worker } from "node:worker_threads";
import { checkout, isPackage } from "@/lib/checkout";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { ReplayError } from "@/lib/replay/replay-target";
import { type ThreadLimits } from "./thread-limits";
import { type SandboxAsk, type ThreadLine } from "./thread-lines";

/**
 * Something that a thread is to do, and who waits for it. Both ends may be called more
 * than once: the first call counts.
 */
export interface SandboxWork {
  ask: SandboxAsk;
  /** Seconds that it may take once it was begun. */
  seconds: number;
  onSteps: (steps: ReplayStep[]) => void;
  answer: (answer: unknown) => void;
  fail: (error: Error) => void;
  /** Whether nobody waits for it any more. */
  isOver: () => boolean;
}

interface Given {
  work: SandboxWork;
  /** Looks since it was begun, and since nobody waits for it. */
  looks: number;
  leftLooks: number;
}

/**
 * Whoever hands out work hears when there is room again, and when the thread has ended:
 * `left` is what it had not begun.
 */
interface Heard {
  onFree: () => void;
  onEnd: (left: SandboxWork[]) => void;
}

/** Not imported: the bundler of the pages would look for the thread's file among its own, and finds none. */
const threads = process.getBuiltinModule("node:worker_threads");
const program = join(checkout, isPackage ? "dist/sandbox-thread.js" : "scripts/sandbox-thread.mjs");
/** The thread's environment: no setting of the server, and so no secret. */
const environment = { TMPDIR: tmpdir(), TEMP: tmpdir() };

const tookTooLong = (): ReplayError =>
  new ReplayError("time-out", "The sandbox team was stopped: a program or a query in these steps runs for too long.");

const brokeDown = (error: NodeJS.ErrnoException | null): Error =>
  error?.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new ReplayError("failed", "The sandbox team was stopped: these steps take more memory than it may have.")
    : new Error(`The thread of the sandbox team ended: ${error?.message ?? "without a word"}`);

/**
 * A thread that runs the sandbox team. It does what it is given in order, one at a time: so where it falls silent or
 * breaks down the first that is open is to blame, and whatever is behind it was not begun. It keeps no process alive.
 */
export class SandboxThread {
  private readonly worker: Worker;
  private readonly given: Given[] = [];
  private silentLooks = 0;
  private isReady = false;
  private isWorn = false;
  private hasEnded = false;

  constructor(
    private readonly limits: ThreadLimits,
    private readonly heard: Heard,
  ) {
    this.worker = new threads.Worker(program, {
      env: environment,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.mostHeapMegabytes },
    });
    this.worker.on("message", (line: ThreadLine) => this.hear(line));
    this.worker.on("error", (error) => this.end(brokeDown(error)));
    this.worker.on("exit", () => this.end(brokeDown(null)));
    this.worker.unref(); // last: listening to it keeps the process alive again
  }

  get isStarting(): boolean {
    return !this.isReady;
  }

  get count(): number {
    return this.given.length;
  }

  /** Whether it will soon come to what it is given now. */
  get isFit(): boolean {
    return this.isReady && !this.isWorn && this.silentLooks < 2;
  }

  give(work: SandboxWork): void {
    try {
      this.worker.postMessage(work.ask);
    } catch {
      return work.fail(new ReplayError("refused", "These steps are nested too deeply for the sandbox team."));
    }
    this.given.push({ work, looks: 0, leftLooks: 0 });
  }

  /** To be called again and again while it has something to do. */
  look(): void {
    const [first] = this.given;
    if (!first) return;
    const { silentLooks, leftLooks, startLooks, lookEveryMs, mostSeconds } = this.limits;
    this.silentLooks += 1;
    if (!this.isReady) return this.silentLooks > startLooks ? this.end(brokeDown(null)) : undefined;
    first.looks += 1;
    if (first.work.isOver()) first.leftLooks += 1;
    const mostLooks = (Math.min(first.work.seconds, mostSeconds) * 1_000) / lookEveryMs;
    const isTooLong = this.silentLooks > silentLooks || first.looks > mostLooks || first.leftLooks > leftLooks;
    if (isTooLong) this.end(tookTooLong());
  }

  private hear(line: ThreadLine): void {
    if (this.hasEnded) return;
    this.silentLooks = 0;
    if (line.type === "ready") this.isReady = true;
    else if (line.type === "steps") return this.given[0]?.work.onSteps(line.steps);
    else {
      const work = this.given.shift()?.work;
      if (line.type === "answer") work?.answer(line.answer);
      else work?.fail(line.problem === null ? new Error(line.message) : new ReplayError(line.problem, line.message));
      this.isWorn ||= line.heldBytes > this.limits.mostHeldBytes;
    }
    if (this.isWorn && this.given.length === 0) this.end(null);
    else this.heard.onFree();
  }

  /** Ends it; what it was doing fails with `error`. */
  private end(error: Error | null): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    void this.worker.terminate();
    const [first, ...left] = this.given.splice(0);
    if (error) first?.work.fail(error);
    this.heard.onEnd(left.map(({ work }) => work));
  }
}
