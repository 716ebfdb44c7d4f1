import { prisma } from "@/lib/db";
import { countWorkers } from "./check-health.sql";

export interface Health {
  status: "ok" | "unavailable";
  database: boolean;
  /** Worker processes that were heard of within the last ten seconds. */
  workers: number;
}

/** Whether database and at least one worker live. Never throws. */
export const checkHealth = async (): Promise<Health> => {
  try {
    const rows = await countWorkers(prisma);
    const workers = rows[0]?.count ?? 0;
    return { status: workers > 0 ? "ok" : "unavailable", database: true, workers };
  } catch {
    return { status: "unavailable", database: false, workers: 0 };
  }
};
