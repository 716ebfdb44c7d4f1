import { readFileSync } from "node:fs";
import { openFile } from "@/lib/traces/containers/open-files";
import { attachMedia } from "@/lib/traces/media/attach-media";
import { readDocument } from "@/lib/traces/read-document";
import { type startBenchDatabase } from "./bench-database";
import { watchCpu } from "./watch-cpu";

export interface ImportTimes {
  seconds: number;
  /** Processor time of this process and of its PostgreSQL. */
  own: number;
  database: number;
  refusedCount: number;
}

/** Stores these files in a workspace of their own, one after another. */
export async function timeImport(
  database: Awaited<ReturnType<typeof startBenchDatabase>>,
  name: string,
  files: readonly string[],
): Promise<ImportTimes> {
  const { createTraces } = await import("@/lib/services/intake/uploads/create-traces");
  const { makeBenchWorkspace } = await import("./bench-workspace");
  const ctx = await makeBenchWorkspace(name);
  let refusedCount = 0;
  const cpu = watchCpu(database.pid);
  const before = performance.now();
  for (const path of files)
    await createTraces(ctx, { bytes: readFileSync(path), fileName: path }).catch(() => (refusedCount += 1));
  const seconds = (performance.now() - before) / 1_000;
  return { seconds, ...cpu(), refusedCount };
}

/** Processor time of looking for media in the steps of these files, in seconds: it is a part of reading each. */
export async function timeMediaSearch(files: readonly string[]): Promise<number> {
  let spent = 0;
  for (const path of files) {
    const { document } = await openFile(readFileSync(path), path);
    if (document === null) continue;
    const { format, traces } = readDocument(document);
    const before = process.cpuUsage();
    attachMedia(document, traces, { isElsewhere: format === "faultline" });
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1_000_000;
  }
  return spent;
}
