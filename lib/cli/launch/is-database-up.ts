import pg from "pg";
import { databaseUrl } from "@/lib/env";

/** Whether the database of DATABASE_URL lets somebody in at this moment. */
export async function isDatabaseUp(): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl(), connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
