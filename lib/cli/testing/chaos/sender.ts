import { setTimeout as pause } from "node:timers/promises";
import { type Journal } from "./journal";

const requestTimeoutMs = 20_000;
/** Before what was refused is sent again. */
const againMs = 400;

/** What came back of something that was acknowledged; null where it was not. */
export type Answer = Record<string, unknown> | null;

export interface Sender {
  /** Once. */
  send: (path: string, body: string, contentType?: string) => Promise<Answer>;
  /** Until it is taken, or all is stopped. */
  insist: (path: string, body: string, contentType?: string) => Promise<Answer>;
}

/** Sends to the API, and writes down what is acknowledged and how what is not was refused. */
export function createSender(
  { address, apiKey, journal }: { address: string; apiKey: string; journal: Journal },
  stopped: AbortSignal,
): Sender {
  const refuse = (what: string): void => void journal.refusals.set(what, (journal.refusals.get(what) ?? 0) + 1);
  const send: Sender["send"] = async (path, body, contentType = "application/json") => {
    try {
      const response = await fetch(new URL(`/api/v1/${path}`, address), {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": contentType },
        body,
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const text = await response.text();
      if (response.ok) {
        journal.acknowledgedCount += 1;
        return JSON.parse(text || "{}") as Record<string, unknown>;
      }
      refuse(`${response.status} (${path.split("?")[0]?.split("/").at(-1)})`);
    } catch {
      refuse("no answer");
    }
    return null;
  };
  return {
    send,
    insist: async (...what) => {
      for (;;) {
        const answer = await send(...what);
        if (answer !== null || stopped.aborted) return answer;
        await pause(againMs);
      }
    },
  };
}
