import { type CallStore, type RecordedCall } from "@/lib/attribution/recorded-call";

/**
 * Keeps calls in this process: for the command line, the library and tests. `recorded` are answers
 * from before, in the order asked.
 */
export function createMemoryCallStore(recorded: readonly RecordedCall[] = []): CallStore & { calls: RecordedCall[] } {
  const waiting = [...recorded];
  const calls: RecordedCall[] = [];
  return {
    calls,
    recall: (requestHash) => {
      const at = waiting.findIndex((call) => call.requestHash === requestHash);
      return at < 0 ? null : (waiting.splice(at, 1)[0] ?? null);
    },
    record: (call) => {
      calls.push(call);
      return Promise.resolve();
    },
  };
}
