import { type MethodEvent } from "@/lib/attribution/method";
import { noJudge } from "@/lib/attribution/no-judge";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type RunTracer } from "@/lib/attribution/run-record";
import { type Tracer } from "@/lib/attribution/tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { openSettledTracer } from "../tracers/open-settled-tracer";
import { type SettledTracer } from "../tracers/settle-tracers";
import { type SettledChoice } from "./run-choice";
import { watchTracer } from "./watch-tracer";

/** What a method said that asks no model, and what it read with. */
export interface RunAnswer {
  attribution: Attribution;
  events: MethodEvent[];
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
 * Answers one trace by a method that asks no model, here and now; `settled` are the weights where the method reads with any. Throws what the method
 * throws.
 */
export const answerTrace = async (input: {
  workspaceId: string;
  choice: SettledChoice;
  settled: SettledTracer | null;
  trace: Trace;
}): Promise<RunAnswer> => {
  const { workspaceId, choice, settled } = input;
  const startedAt = new Date();
  const watched = watchTracer(settled ? await requireTracer(workspaceId, settled) : noTracer);
  const trace = withoutLabel(input.trace);
  const signal = new AbortController().signal;
  const run = choice.method.run({
    ...{ trace, judge: noJudge, tracer: watched.tracer, nonce: "", signal },
    revealExpectedAnswer: choice.revealExpectedAnswer,
  });
  const events: MethodEvent[] = [];
  for (let next = await run.next(); ; next = await run.next()) {
    if (!next.done) events.push(next.value);
    else {
      const tracer = settled && { ...settled, seen: watched.seen() };
      return { attribution: next.value, events, tracer, startedAt, finishedAt: new Date() };
    }
  }
};

/** No method is shown what people or a data set say of the trace. */
export const withoutLabel = (trace: Trace): Trace => {
  const unlabelled = { ...trace };
  delete unlabelled.groundTruth;
  delete unlabelled.labels;
  return unlabelled;
};
