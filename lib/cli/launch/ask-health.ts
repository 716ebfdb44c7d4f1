import { z } from "zod";
import { paths } from "@/lib/paths";

const Health = z.looseObject({ status: z.string(), diskFreeBytes: z.number().nullish() });
type Health = z.infer<typeof Health>;

const patienceMs = 5_000;

/** The answer of GET /api/v1/health, also of an instance that is not well; undefined when nobody answers. */
export async function askHealth(address: string, timeoutMs = patienceMs): Promise<Health | undefined> {
  try {
    const response = await fetch(`${address}${paths.api.health()}`, { signal: AbortSignal.timeout(timeoutMs) });
    return Health.safeParse(await response.json()).data;
  } catch {
    return undefined;
  }
}

/** Whether a web server answers at all, by the smallest thing that it has: no part of the product is loaded for it. */
export async function isAnswering(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/icon.svg`, { method: "HEAD", signal: AbortSignal.timeout(patienceMs) });
    return response.ok;
  } catch {
    return false;
  }
}
