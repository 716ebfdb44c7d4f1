import { prisma } from "@/lib/db";
import { DatabaseAwayError } from "@/lib/errors";
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

/** A database that says nothing for so long hangs; one with many askers before this one answers sooner. */
const patienceMs = 15_000;

async function withinPatience<Result>(asked: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseAwayError()), patienceMs);
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether database and at least one worker live. Never throws, and answers though the database hangs. */
export const checkHealth = async (): Promise<Health> => {
  const diskFreeBytes = await freeDiskBytes();
  try {
    const rows = await withinPatience(countWorkers(prisma));
    const workers = rows[0]?.count ?? 0;
    return { status: workers > 0 ? "ok" : "unavailable", database: true, workers, diskFreeBytes };
  } catch {
    return { status: "unavailable", database: false, workers: 0, diskFreeBytes };
  }
};
