import { StreamFault, watchStream } from "../protocol/check-stream";
import { ReplayLine, replayLimits, type ReplayRequest } from "../protocol/messages";
import { byteLength } from "../protocol/prefix-hash";
import { type ReplayClock } from "../replay-clock";
import { ReplayFailure, type RunSystem } from "./run-system";

/** One replay: it goes on whoever listens, and its lines are kept, so that they can be told to several and again. */
export interface Execution {
  replayId: string;
  /** Of the request, to know a key that was used for another one. */
  bodyHash: string;
  /** As they are sent, each with its end. */
  lines: readonly string[];
  byteSize: number;
  /** In milliseconds since 1970; null while it runs. */
  endedAt: number | null;
  cancel: () => void;
  /** Calls at the next line or end, once; answers what takes that back. */
  onNews: (call: () => void) => () => void;
}

interface Start {
  replayId: string;
  bodyHash: string;
  request: ReplayRequest;
  run: RunSystem;
  clock: ReplayClock;
  /** Most seconds, whatever the request allows. */
  maxSeconds: number;
}

/** Begins a replay at once. What the system yields is held against the request, so that no wrong line leaves. */
export function execute({ replayId, bodyHash, request, run, clock, maxSeconds }: Start): Execution {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const controller = new AbortController();
  const stream = watchStream(request);

  const tell = (line: ReplayLine): void => {
    const text = `${JSON.stringify(line)}\n`;
    lines.push(text);
    execution.byteSize += byteLength(text);
    const called = [...waiting];
    waiting.clear();
    for (const call of called) call();
  };
  const end = (line: ReplayLine): void => {
    if (execution.endedAt !== null) return;
    execution.endedAt = clock.now();
    stopTimer();
    tell(line);
    controller.abort();
  };
  const fail = (error: ReplayFailure): void => end({ type: "error", code: error.code, message: error.message });
  const take = (line: unknown): void => {
    const parsed = ReplayLine.safeParse(line);
    if (!parsed.success)
      throw new ReplayFailure(
        "failed",
        `The system wrote a line that does not follow the protocol: ${placeOf(parsed.error)}.`,
      );
    stream.take(parsed.data);
    if (execution.byteSize > replayLimits.answerBytes) throw new ReplayFailure("failed", "The answer became too long.");
    if (parsed.data.type === "outcome") end(parsed.data);
    else if (execution.endedAt === null) tell(parsed.data);
  };
  const execution: Execution = {
    replayId,
    bodyHash,
    lines,
    byteSize: 0,
    endedAt: null,
    cancel: () => fail(new ReplayFailure("cancelled", "The replay was cancelled.")),
    onNews: (call) => {
      waiting.add(call);
      return () => void waiting.delete(call);
    },
  };
  const seconds = Math.min(request.limits.seconds, maxSeconds);
  const stopTimer = clock.after(seconds * 1000, () =>
    fail(new ReplayFailure("time-out", `The replay was not finished within ${seconds} s.`)),
  );
  take({ type: "begun", replayId, prefixHash: stream.expectedHash });
  void follow(run(request, { signal: controller.signal, replayId }), take, controller.signal).catch((error: unknown) =>
    fail(failureOf(error)),
  );
  return execution;
}

/** Takes every step and the outcome of a system, until it ends or is to end. */
async function follow(steps: ReturnType<RunSystem>, take: (line: unknown) => void, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      const { done, value } = await steps.next();
      if (signal.aborted) return;
      take(done ? { ...value, type: "outcome" } : { type: "step", step: value });
      if (done) return;
    }
  } finally {
    // A system that is stuck in a step ends in its own time; nobody waits for it.
    steps.return(undefined as never).catch(() => undefined);
  }
}

function failureOf(error: unknown): ReplayFailure {
  if (error instanceof ReplayFailure) return error;
  if (error instanceof StreamFault)
    return error.code === "flooded"
      ? new ReplayFailure("step-limit", error.message)
      : new ReplayFailure("failed", `The system contradicts the request. ${error.message}`);
  return new ReplayFailure("failed", "The system broke down.");
}

const placeOf = ({
  issues: [issue],
}: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): string => (issue ? `${issue.path.map(String).join(".")}: ${issue.message}`.slice(0, 200) : "");
