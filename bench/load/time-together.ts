import { percentile } from "../queries/time-requests";

/** Something that a user asks for; resolves when they have what they wait for. `turn` is another one each time. */
export type Ask = (user: number, turn: number) => Promise<void>;

export interface Together {
  users: number;
  p50: number;
  p95: number;
  count: number;
}

/** So many users, each of whom asks again as soon as they have an answer. */
export async function timeTogether(ask: Ask, users: number, timesEach: number, signal: AbortSignal): Promise<Together> {
  const found: number[] = [];
  const use = async (user: number): Promise<void> => {
    for (let time = 0; time < timesEach; time += 1) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      await ask(user, time * users + user);
      found.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: users }, (_, user) => use(user)));
  const sorted = found.toSorted((a, b) => a - b);
  return { users, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), count: sorted.length };
}
