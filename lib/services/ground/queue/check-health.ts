import { prisma } from "@/lib/db";
import { DatabaseAwayError } from "@/lib/errors";
import { countWorkers } from "./check-health.sql";
import { checkStore, type FileStore } from "./check-store";
import { freeDiskBytes } from "./free-disk";

interface Health {
  status: "ok" | "unavailable";
  database: boolean;
  /** Worker processes that live. */
  workers: number;
  /** Of the disk that the data folder is on; null where that cannot be told. */
  diskFreeBytes: number | null;
  /** While the store of uploaded files is away, everything else works: it does not change the status. */
  fileStore: FileStore;
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
  const [diskFreeBytes, fileStore] = await Promise.all([freeDiskBytes(), checkStore()]);
  try {
    const rows = await withinPatience(countWorkers(prisma));
    const workers = rows[0]?.count ?? 0;
    return { status: workers > 0 ? "ok" : "unavailable", database: true, workers, diskFreeBytes, fileStore };
  } catch {
    return { status: "unavailable", database: false, workers: 0, diskFreeBytes, fileStore };
  }
};
