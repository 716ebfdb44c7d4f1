import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";

/** Times COPY of the steps of a workspace into an empty table with the same indexes and the same foreign key. */
export async function copyUploads(
  url: string,
  workspaceId: string,
  path: string,
): Promise<{ steps: number; seconds: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = `select * from "Step" where "workspaceId" = '${workspaceId}'`;
    await pipeline(client.query(to(`copy (${rows}) to stdout`)), createWriteStream(path));
    await client.query(
      `create table "BenchStep" (like "Step" including all);
       alter table "BenchStep" add foreign key ("traceId") references "Trace" ("id"); checkpoint`,
    );
    const before = performance.now();
    const copy = client.query(from(`copy "BenchStep" from stdin`));
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), copy);
    const seconds = (performance.now() - before) / 1_000;
    await client.query(`drop table "BenchStep"`);
    return { steps: copy.rowCount, seconds };
  } finally {
    await client.end();
  }
}
