import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { backOff, steadyAfterMs } from "./back-off";
import { isWorthShowing, lineSplitter } from "./line-filter";
import { openLog } from "./log-file";
import { isAlive, waitUntil } from "./process-identity";

/** A process that is kept running. */
export interface Program {
  name: "web" | "worker";
  /** Arguments of Node. */
  args: string[];
  env: Record<string, string>;
  logFile: string;
  /** Whether every line is shown, not just trouble. */
  isLoud: boolean;
  /** A line of its output that says that it is at work. */
  readyLine?: RegExp;
  /**
   * Whether what it cannot run without is there. One that ends where it is not has not failed: it is started again as
   * soon as it is.
   */
  canRun?: () => Promise<boolean>;
  /**
   * After so many looks at which it had not said that it lives, it is ended: its event loop stands still. What counts
   * is looks, not time: a machine that slept gave nobody any.
   */
  silence?: { lookEveryMs: number; looks: number };
  /** The exit code by which it says that it has lost that: no failure either, though it may be back by now. */
  lostCode?: number;
}

const dieWithParent = join(checkout, "scripts", "die-with-parent.mjs");
const stopTimeoutMs = 10_000;
const askEveryMs = 300;
/** About three minutes: far beyond the longest stretch of work, also on a busy machine. */
const usualSilence = { lookEveryMs: 2_000, looks: 90 };

export interface SupervisedProgram {
  readonly pid: number | undefined;
  /** Resolves when the ready line was seen; at once where none was asked for. */
  ready: Promise<void>;
  /** Ends it and starts it at once, because its sources changed. */
  restart: () => void;
  /** Asks it to end, insists after 10 s, and waits for it. */
  stop: () => Promise<void>;
  kill: () => void;
}

interface Reports {
  say: (line: string) => void;
  /** It was started, for the first time or again. */
  started: () => void;
  /** It failed too often in a row. */
  gaveUp: (reason: string) => void;
}

/** Starts a program and starts it again when it ends by itself, with growing pauses, until that is pointless. */
export function supervise(program: Program, reports: Reports): SupervisedProgram {
  let child: ChildProcess;
  let isStopping = false;
  let isRestarting = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let markReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (markReady = resolve));
  if (!program.readyLine) markReady();
  const log = openLog(program.logFile);

  const start = (): void => {
    const startedAt = performance.now();
    child = spawnProgram(program);
    const show = lineSplitter((line) => {
      if (program.readyLine?.test(line)) markReady();
      if (program.isLoud ? line.trim() : isWorthShowing(line)) reports.say(withName(program.name, line));
    });
    const take = (chunk: Buffer): void => {
      log(chunk.toString());
      if (!isStopping) show(chunk.toString());
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    const forget = endSilent(child, program.silence ?? usualSilence, () =>
      reports.say(`[${program.name}] stopped responding and was killed`),
    );
    child.once("exit", (code, signal) => {
      forget();
      if (isStopping) return;
      if (isRestarting) {
        isRestarting = false;
        return start();
      }
      const ranMs = performance.now() - startedAt;
      void again(signal ?? `code ${code}`, { ranMs, hasFailed: code === null || code !== program.lostCode });
    });
    reports.started();
  };
  const again = async (how: string, { ranMs, hasFailed }: { ranMs: number; hasFailed: boolean }): Promise<void> => {
    if (program.canRun && !(await program.canRun())) {
      reports.say(`[${program.name}] ended (${how}); it restarts when the database responds`);
      while (!isStopping && !(await program.canRun()))
        await new Promise((wake) => (timer = setTimeout(wake, askEveryMs)));
      return isStopping ? undefined : start();
    }
    if (isStopping) return;
    if (hasFailed) failures = ranMs > steadyAfterMs ? 1 : failures + 1;
    const pauseMs = backOff(hasFailed ? failures : 1);
    if (pauseMs === undefined) return reports.gaveUp(`${program.name} ended ${failures} times in a row (${how})`);
    reports.say(`[${program.name}] ended (${how}); restarting in ${pauseMs / 1000} s`);
    timer = setTimeout(start, pauseMs);
  };
  start();

  return {
    get pid() {
      return child.pid;
    },
    ready,
    restart: () => {
      if (isRestarting || child.exitCode !== null) return;
      isRestarting = true;
      child.kill("SIGTERM");
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await end(child);
    },
    kill: () => {
      isStopping = true;
      clearTimeout(timer);
      killGroup(child.pid);
    },
  };
}

/** Ends a process that has said nothing for so many looks, however it hangs; one that is stopped, too. */
function endSilent(
  child: ChildProcess,
  { lookEveryMs, looks }: { lookEveryMs: number; looks: number },
  onSilent: () => void,
): () => void {
  let quietLooks = 0;
  child.on("message", () => (quietLooks = 0));
  const timer = setInterval(() => {
    quietLooks += 1;
    if (quietLooks !== looks) return;
    onSilent();
    killGroup(child.pid);
  }, lookEveryMs);
  return () => clearInterval(timer);
}

/** The worker says its name itself. */
const withName = (name: string, line: string): string => (line.startsWith(`[${name}]`) ? line : `[${name}] ${line}`);

function spawnProgram(program: Program): ChildProcess {
  return spawn(process.execPath, ["--import", dieWithParent, ...program.args], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: childEnvironment({
      ...program.env,
      NEXT_TELEMETRY_DISABLED: "1",
      FAULTLINE_SUPERVISOR_PID: String(process.pid),
      FAULTLINE_SAY_ALIVE: "1",
    }),
    // A group of its own: Ctrl-C reaches the supervisor alone, which then stops everything in order.
    detached: true,
    windowsHide: true,
  });
}

async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await waitUntil(() => child.exitCode !== null || child.signalCode !== null, stopTimeoutMs);
  killGroup(pid);
}

/** Ends the process and those that it forked. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    if (isAlive(pid)) process.kill(pid, "SIGKILL");
  }
}
