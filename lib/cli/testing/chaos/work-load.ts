import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type CountingJudge } from "./counting-judge";
import { type Journal } from "./journal";
import { makeSpans, makeUpload } from "./made-work";

interface Target {
  address: string;
  apiKey: string;
  journal: Journal;
  judge: CountingJudge;
}

const requestTimeoutMs = 20_000;
/** Between two pieces of work of one client, and before what was refused is sent again. */
const [restMs, againMs] = [200, 400];
const json = "application/json";

type Answer = Record<string, unknown> | null;

/** Work that goes on until it is stopped. */
export interface WorkLoad {
  /** Stops it, and waits for the answers that are on their way. */
  stop: () => Promise<void>;
}

/**
 * People and programs at work: they upload, export spans, label, comment and start runs. Most send what was refused
 * again, as exporters and patient people do; of uploads each third is given up after the first try.
 */
export function startWork(target: Target): WorkLoad {
  const { journal, judge } = target;
  let isStopped = false;

  const send = async (path: string, body: string, contentType = json): Promise<Answer> => {
    try {
      const response = await fetch(new URL(`/api/v1/${path}`, target.address), {
        method: "POST",
        headers: { authorization: `Bearer ${target.apiKey}`, "content-type": contentType },
        body,
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const text = await response.text();
      if (response.ok) {
        journal.acknowledgedCount += 1;
        return JSON.parse(text || "{}") as Record<string, unknown>;
      }
      note(journal, `${response.status} (${path.split(/[/?]/).at(path.includes("?") ? -2 : -1)})`);
    } catch {
      note(journal, "no answer");
    }
    return null;
  };
  /** Until it is taken, or all is stopped. */
  const insist = async (attempt: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await attempt();
      if (answer !== null || isStopped) return answer;
      await pause(againMs);
    }
  };

  const upload = async (at: number): Promise<void> => {
    const { body, ...made } = makeUpload(at);
    judge.know(made.truth);
    const entry: Journal["uploads"][number] = { ...made, traceId: null };
    journal.uploads.push(entry);
    const attempt = () => send("traces", body, "application/octet-stream");
    const answer = await (at % 3 === 0 ? attempt() : insist(attempt));
    entry.traceId = (answer?.traces as { id: string }[] | undefined)?.[0]?.id ?? null;
  };
  const exportSpans = async (): Promise<void> => {
    const { otlpId, requests } = makeSpans();
    for (const { body, spanIds } of requests) {
      const entries = spanIds.map((spanId) => ({ otlpId, spanId, isAcknowledged: false }));
      journal.spans.push(...entries);
      const isAcknowledged = (await insist(() => send("otlp/v1/traces", body))) !== null;
      for (const entry of entries) entry.isAcknowledged = isAcknowledged;
    }
  };
  const withTrace = async (work: (traceId: string, agent: string) => Promise<void>): Promise<void> => {
    const trace = journal.uploads.findLast(({ traceId }) => traceId !== null);
    if (trace?.traceId) await work(trace.traceId, trace.truth.agents[1] ?? "");
  };
  const label = (): Promise<void> =>
    withTrace(async (traceId, agent) => {
      const entry = { name: `set-${randomUUID()}`, traceId, isAcknowledged: false };
      journal.labels.push(entry);
      const path = `labels/import?name=${entry.name}`;
      // Not sent again: a second one of the same name is refused, whatever became of the first.
      const csv = `trace,agent,step\n${traceId},${agent},1\n`;
      entry.isAcknowledged = (await send(path, csv, "text/csv")) !== null;
    });
  const comment = (): Promise<void> =>
    withTrace(async (traceId) => {
      const entry = { id: randomUUID(), text: `Comment ${randomUUID()}`, isAcknowledged: false };
      journal.comments.push(entry);
      const body = JSON.stringify({ id: entry.id, text: entry.text, stepIndex: 1 });
      entry.isAcknowledged = (await insist(() => send(`traces/${traceId}/comments`, body))) !== null;
    });
  const startRun = (at: number): Promise<void> =>
    withTrace(async (traceId) => {
      const body = JSON.stringify({ method: at % 2 ? "all-at-once" : "step-by-step", isFresh: true });
      const answer = await send(`traces/${traceId}/runs`, body);
      const id = (answer?.run as { id: string } | undefined)?.id;
      if (id !== undefined) journal.runs.push(id);
    });

  const loop = async (work: (at: number) => Promise<void>, waitMs = restMs): Promise<void> => {
    for (let at = 0; !isStopped; at += 1) {
      await work(at);
      await pause(waitMs);
    }
  };
  const loops = [loop(upload), loop(exportSpans), loop(label), loop(comment), loop(startRun, 2 * restMs)];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

const note = ({ refusals }: Journal, what: string): void => void refusals.set(what, (refusals.get(what) ?? 0) + 1);
