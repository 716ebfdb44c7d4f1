import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { sandboxCorrector } from "@/lib/replay/correct/sandbox-corrector";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { ReplayError } from "@/lib/replay/replay-target";
import { sandboxTarget } from "@/lib/replay/sandbox/sandbox-target";
import { limitSqlMemory } from "@/lib/replay/sandbox/sql-tool";
import { openTools } from "@/lib/replay/sandbox/tool-box";
import { type SandboxAsk, type ThreadLine } from "./thread-lines";

// The inside of a thread: does what it is asked, one after the other, and tells whoever watches it how far it is.

/** Steps are told of together, and at least so often while there are any. */
const tellEveryMs = 50;
/** Whoever asked ends the thread where it should stop. */
const { signal } = new AbortController();

const say = (line: ThreadLine): void => parentPort?.postMessage(line);
const heldBytes = (): number => {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside;
};
const target = sandboxTarget({ now: () => performance.now() });

const replay = async (ask: Extract<SandboxAsk, { kind: "replay" }>): Promise<unknown> => {
  let untold: ReplayStep[] = [];
  let toldAt = performance.now();
  const tell = (): void => {
    if (untold.length > 0) say({ type: "steps", steps: untold });
    untold = [];
    toldAt = performance.now();
  };
  const onStep = (step: ReplayStep): void => {
    untold.push(step);
    if (performance.now() - toldAt >= tellEveryMs) tell();
  };
  const { steps: _told, ...rest } = await target.replay(ask.request, { key: "thread", signal, onStep });
  tell();
  return rest;
};

const answer = (ask: SandboxAsk): Promise<unknown> => {
  if (ask.kind === "replay") return replay(ask);
  return sandboxCorrector(ask.seed).correct(ask.trace, ask.stepIndex, signal, ask.again ?? undefined);
};

const take = async (ask: SandboxAsk): Promise<void> => {
  try {
    const answered = await answer(ask);
    say({ type: "answer", answer: answered, heldBytes: heldBytes() });
  } catch (error) {
    const problem = error instanceof ReplayError ? error.problem : null;
    const message = error instanceof Error ? error.message : "Something broke in the sandbox.";
    say({ type: "failure", problem, message, heldBytes: heldBytes() });
  }
};

await limitSqlMemory();
await openTools();
let last = Promise.resolve();
parentPort?.on("message", (ask: SandboxAsk) => (last = last.then(() => take(ask))));
say({ type: "ready" });
