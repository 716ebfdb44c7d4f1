import { setImmediate } from "node:timers/promises";
import { completeInput } from "@/lib/attribution/method-input";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type RunEventBody, type RunTracer } from "@/lib/attribution/run-record";
import { type Tracer } from "@/lib/attribution/tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { openSettledTracer } from "../tracers/open-settled-tracer";
import { type SettledTracer } from "../tracers/settle-tracers";
import { asStarted, loadPeers, notesOf } from "../runs/load-run-input";
import { type SettledChoice } from "../runs/run-choice";
import { type RunSurroundings } from "../runs/run-columns";
import { watchTracer } from "../runs/watch-tracer";

/** What a method said that asks no model, and what it read with. */
export interface RunAnswer {
  attribution: Attribution;
  events: RunEventBody[];
  tracer: RunTracer | null;
  startedAt: Date;
  finishedAt: Date;
}

const requireTracer = async (workspaceId: string, settled: SettledTracer): Promise<Tracer> => {
  const tracer = await openSettledTracer(workspaceId, settled);
  if (!tracer) throw new Error("the weights were replaced meanwhile");
  return tracer;
};

/**
 * Answers one trace by a method that asks no model, here and now; `settled` are the weights where the method reads with
 * any. Throws what the method throws.
 */
export const answerTrace = async (input: {
  workspaceId: string;
  choice: SettledChoice;
  settled: SettledTracer | null;
  trace: Trace;
  surroundings: RunSurroundings;
}): Promise<RunAnswer> => {
  const { workspaceId, choice, settled, surroundings } = input;
  const startedAt = new Date();
  const watched = watchTracer(settled ? await requireTracer(workspaceId, settled) : noTracer);
  const { question, expectedAnswer = null } = input.trace;
  const started = { question, expectedAnswer, ...surroundings };
  const { method, parameters, taxonomy, revealExpectedAnswer } = choice;
  const run = method.run(
    completeInput(method, {
      trace: asStarted(input.trace, started),
      peers: await loadPeers(workspaceId, surroundings.peers),
      parameters,
      taxonomy,
      measured: surroundings.measured,
      revealExpectedAnswer,
      tracer: watched.tracer,
      nonce: "",
      signal: new AbortController().signal,
    }),
  );
  const events: RunEventBody[] = [];
  for (let next = await run.next(); ; next = await run.next()) {
    await setImmediate(); // a method without a model waits for nobody, and others wait for this process
    if (!next.done) {
      if (next.value.type !== "found") events.push(next.value);
      // A reader starts afresh at that event.
      if (next.value.type === "started")
        events.push(...notesOf(started).map((message) => ({ type: "note", message }) as const));
    } else {
      const tracer = settled && { ...settled, seen: watched.seen() };
      return { attribution: next.value, events, tracer, startedAt, finishedAt: new Date() };
    }
  }
};
