import { withDatabase } from "../launch/with-database";
import { applyRunningAddress } from "../launch/apply-running-address";

/** Fills a workspace with a scenario; the seed itself says what it made and where to look at it. */
export async function runSeed(scenario: string, workspace: string): Promise<void> {
  await withDatabase(`seed ${scenario}`, async () => {
    applyRunningAddress();
    const { seed } = await import("@/prisma/seed");
    await seed(scenario, workspace);
  });
}
