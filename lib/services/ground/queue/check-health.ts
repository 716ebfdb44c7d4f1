import { prisma } from "@/lib/db";
import { countWorkers } from "./check-health.sql";
import { freeDiskBytes } from "./free-disk";

interface Health {
  status: "ok" | "unavailable";
  database: boolean;
  /** Worker processes that live. */
  workers: number;
  /** Of the disk that the data folder is on; null where that cannot be told. */
  diskFreeBytes: number | null;
}

/** Whether database and at least one worker live. Never throws. */
export const checkHealth = async (): Promise<Health> => {
  const diskFreeBytes = await freeDiskBytes();
  try {
    const rows = await countWorkers(prisma);
    const workers = rows[0]?.count ?? 0;
    return { status: workers > 0 ? "ok" : "unavailable", database: true, workers, diskFreeBytes };
  } catch {
    return { status: "unavailable", database: false, workers: 0, diskFreeBytes };
  }
};
