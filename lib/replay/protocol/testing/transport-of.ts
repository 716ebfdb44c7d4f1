import { type ReplayHandler } from "../../kit/replay-handler";
import { type ReplayTransport } from "../../replay-transport";

/** Carries requests to a handler in this process. */
export const transportOf =
  (handler: ReplayHandler): ReplayTransport =>
  async ({ method, path, headers, body, signal }) => {
    const response = await handler(
      new Request(`http://replay.invalid${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      chunks: readUntil(response.body?.getReader() ?? null, signal),
    };
  };

async function* readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!reader) return;
  const leave = (): void => void reader.cancel();
  signal.addEventListener("abort", leave);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}
