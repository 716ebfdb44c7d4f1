import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { watchCpu } from "./watch-cpu";

/** Takes the rows of "Step" out, empties the table, and times their way back through COPY, to the commit. */
export const copySteps = async (
  { url, pid }: { url: string; pid: number },
  path: string,
): Promise<{ steps: number; seconds: number; cpuSeconds: number }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await pipeline(client.query(to(`copy "Step" to stdout`)), createWriteStream(path));
    await client.query(`truncate "Step"; checkpoint`);
    const cpu = watchCpu(pid);
    const before = performance.now();
    const copy = client.query(from(`copy "Step" from stdin`));
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), copy);
    const seconds = (performance.now() - before) / 1_000;
    return { steps: copy.rowCount, seconds, cpuSeconds: cpu().database };
  } finally {
    await client.end();
  }
};
