import { setTimeout as sleep } from "node:timers/promises";
import { readPause, takeSlot } from "./keep-pace";
import { jitterMs } from "./request-pace";

/**
 * A slot that was missed by more than this is taken anew: what is left of the allowed delay
 * is for the way to the endpoint.
 */
const maxLateMs = jitterMs - 1_000;

/**
 * Resolves when a request to a provider may leave, counted across all processes, in requests and in tokens. Send it
 * then without delay. A short pause that the provider asked for meanwhile is kept to; where it rests, this rejects with
 * EndpointRests. Rejects when the signal is aborted.
 */
export const takeRequestSlot = async (
  { providerId, tokens }: { providerId: string; tokens: number },
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const askedAt = performance.now();
    const waitMs = await takeSlot(providerId, tokens);
    if (waitMs > 0) {
      await sleep(Math.ceil(waitMs) + 1, undefined, { signal });
      if ((await readPause(providerId)) > 0) continue;
    }
    if (performance.now() - askedAt - waitMs <= maxLateMs) return;
  }
};
