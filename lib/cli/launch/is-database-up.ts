import pg from "pg";
import { directDatabaseUrl } from "@/lib/env";

/** Whether the database itself, past any pooler, lets somebody in at this moment. */
export async function isDatabaseUp(): Promise<boolean> {
  const client = new pg.Client({ connectionString: directDatabaseUrl(), connectionTimeoutMillis: 2_000 });
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
