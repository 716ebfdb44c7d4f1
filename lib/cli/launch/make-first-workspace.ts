import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { ensureFirstOwner } from "@/lib/services/connections/first-start/ensure-first-owner";
import { openHome } from "./home-folder";
import { type Prepared } from "./prepare-workspace";

/**
 * First owner, workspace `demo` and, once, its sample traces. A start that was cut off
 * while it stored them does it again.
 */
export async function makeFirstWorkspace(): Promise<Prepared> {
  const samplesPending = join(openHome().path, "samples-pending");
  const owner = await ensureFirstOwner();
  if (owner.isNew) writeFileSync(samplesPending, "");
  if (existsSync(samplesPending)) {
    // Taken in on the first start only: it brings half of the product.
    const { seed } = await import("@/prisma/seed");
    await seed("demo");
    rmSync(samplesPending, { force: true });
  }
  return { signInLink: owner.signInToken === null ? null : `${publicUrl()}${paths.signInLink(owner.signInToken)}` };
}
