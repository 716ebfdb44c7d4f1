import { z } from "zod";
import { paths } from "@/lib/paths";

const Health = z.looseObject({ status: z.string() });
export type Health = z.infer<typeof Health>;

/** The answer of GET /api/v1/health, also of an instance that is not well; undefined when nobody answers. */
export async function askHealth(address: string, timeoutMs = 5_000): Promise<Health | undefined> {
  try {
    const response = await fetch(`${address}${paths.api.health()}`, { signal: AbortSignal.timeout(timeoutMs) });
    return Health.safeParse(await response.json()).data;
  } catch {
    return undefined;
  }
}
