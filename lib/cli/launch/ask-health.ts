import { z } from "zod";
import { paths } from "@/lib/paths";

const Health = z.looseObject({ status: z.string(), diskFreeBytes: z.number().nullish() });
type Health = z.infer<typeof Health>;

/** The answer of GET /api/v1/health, also of an instance that is not well; undefined when nobody answers. */
export async function askHealth(address: string, timeoutMs = 5_000): Promise<Health | undefined> {
  try {
    const response = await fetch(`${address}${paths.api.health()}`, { signal: AbortSignal.timeout(timeoutMs) });
    return Health.safeParse(await response.json()).data;
  } catch {
    return undefined;
  }
}

/** Whether a web server answers at all, by the smallest thing that it has: no part of the product is loaded for it. */
export async function isAnswering(address: string, timeoutMs = 5_000): Promise<boolean> {
  try {
    const response = await fetch(`${address}/icon.svg`, { method: "HEAD", signal: AbortSignal.timeout(timeoutMs) });
    return response.ok;
  } catch {
    return false;
  }
}
