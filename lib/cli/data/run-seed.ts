import { applyRunningAddress } from "../launch/apply-running-address";
import { withDatabase } from "../launch/with-database";

interface SeedWish {
  /** The scenario's own when undefined. */
  workspace: string | undefined;
  /** How many of what the scenario counts; its own number when undefined. */
  count: number | undefined;
}

/** Fills a workspace with a scenario; the seed itself says what it made and where to look at it. */
export async function runSeed(scenario: string, { workspace, count }: SeedWish): Promise<void> {
  await withDatabase(`seed ${scenario}`, async () => {
    applyRunningAddress();
    const { seed } = await import("@/prisma/seed");
    await seed(scenario, {
      ...(workspace === undefined ? {} : { workspace }),
      ...(count === undefined ? {} : { count }),
    });
  });
}
