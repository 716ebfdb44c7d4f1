import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type CountingJudge } from "./counting-judge";
import { type Journal } from "./journal";
import { makeSpans, makeUpload } from "./made-work";
import { createSender } from "./sender";

interface Target {
  address: string;
  apiKey: string;
  journal: Journal;
  judge: CountingJudge;
}

/** Between two pieces of work of one client. */
const restMs = 200;
/** Traces that people work on: the newest so many. */
const recentTraces = 20;

/** Work that goes on until it is stopped. */
export interface WorkLoad {
  /** Stops it, and waits for the answers that are on their way. */
  stop: () => Promise<void>;
}

/**
 * People and programs at work: they upload, export spans, label, comment and start runs. Most send what was refused
 * again, as exporters and patient people do; of uploads each third is given up after the first try.
 */
export function startWork({ journal, judge, ...target }: Target): WorkLoad {
  const stopped = new AbortController();
  const { send, insist } = createSender({ ...target, journal }, stopped.signal);

  const upload = async (at: number): Promise<void> => {
    const { body, ...made } = makeUpload(at);
    judge.know(made.truth);
    const entry: Journal["uploads"][number] = { ...made, traceId: null };
    journal.uploads.push(entry);
    const answer = await (at % 3 === 0 ? send : insist)("traces", body, "application/octet-stream");
    entry.traceId = (answer?.traces as { id: string }[] | undefined)?.[0]?.id ?? null;
  };
  const exportSpans = async (): Promise<void> => {
    const { otlpId, requests } = makeSpans();
    for (const { body, spanIds } of requests) {
      const entries = spanIds.map((spanId) => ({ otlpId, spanId, isAcknowledged: false }));
      journal.spans.push(...entries);
      const isAcknowledged = (await insist("otlp/v1/traces", body)) !== null;
      for (const entry of entries) entry.isAcknowledged = isAcknowledged;
    }
  };
  const withTrace = async (work: (traceId: string, agent: string) => Promise<void>): Promise<void> => {
    const recent = journal.uploads.filter(({ traceId }) => traceId !== null).slice(-recentTraces);
    const trace = recent.length === 0 ? undefined : recent[randomInt(recent.length)];
    if (trace?.traceId) await work(trace.traceId, trace.truth.agents[1] ?? "");
  };
  const label = (): Promise<void> =>
    withTrace(async (traceId, agent) => {
      const entry = { name: `set-${randomUUID()}`, traceId, isAcknowledged: false };
      journal.labels.push(entry);
      // Not sent again: a second one of the same name is refused, whatever became of the first.
      const csv = `trace,agent,step\n${traceId},${agent},1\n`;
      entry.isAcknowledged = (await send(`labels/import?name=${entry.name}`, csv, "text/csv")) !== null;
    });
  const comment = (): Promise<void> =>
    withTrace(async (traceId) => {
      const entry = { id: randomUUID(), text: `Comment ${randomUUID()}`, isAcknowledged: false };
      journal.comments.push(entry);
      const body = JSON.stringify({ id: entry.id, text: entry.text, stepIndex: 1 });
      entry.isAcknowledged = (await insist(`traces/${traceId}/comments`, body)) !== null;
    });
  const startRun = (at: number): Promise<void> =>
    withTrace(async (traceId) => {
      const body = JSON.stringify({ method: at % 2 ? "all-at-once" : "step-by-step", isFresh: true });
      const answer = await send(`traces/${traceId}/runs`, body);
      const id = (answer?.run as { id: string } | undefined)?.id;
      if (id !== undefined) journal.runs.push(id);
    });

  const loop = async (work: (at: number) => Promise<void>, waitMs = restMs): Promise<void> => {
    for (let at = 0; !stopped.signal.aborted; at += 1) {
      await work(at);
      await pause(waitMs);
    }
  };
  const loops = [loop(upload), loop(exportSpans), loop(label), loop(comment), loop(startRun, 2 * restMs)];
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}
