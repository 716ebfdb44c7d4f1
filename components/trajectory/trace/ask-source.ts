import { type TraceSource } from "./trace-source";

/** What a source answers, as JSON; null where it refuses or cannot be reached. */
export async function askSource<T>(source: TraceSource, address: string, init?: RequestInit): Promise<T | null> {
  try {
    const response = await source.fetch(address, init);
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** A passage of a step's content, in UTF-16 units, `to` excluded; null where it cannot be had. */
export async function passageAt(
  source: TraceSource,
  stepIndex: number,
  { from, to }: { from: number; to: number },
): Promise<string | null> {
  const address = source.content(stepIndex, { from, count: to - from });
  return (await askSource<{ text: string }>(source, address))?.text ?? null;
}
