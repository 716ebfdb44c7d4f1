import { useDatabase } from "../launch/use-database";
import { useRunningAddress } from "../launch/use-running-address";

/** Fills a workspace with a scenario; the seed itself says what it made and where to look at it. */
export async function runSeed(scenario: string): Promise<void> {
  await useDatabase(`seed ${scenario}`, async () => {
    useRunningAddress();
    const { seed } = await import("@/prisma/seed");
    await seed(scenario);
  });
}
