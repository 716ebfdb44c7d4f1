import pg from "pg";
import { applySettings } from "@/lib/env";
import { type CountingJudge } from "./counting-judge";

export interface Prepared {
  workspaceId: string;
  apiKey: string;
}

const providerTimeoutMs = 15_000;

/** A workspace with a key and with the judge as its provider; a database that keeps little log, for a small disk. */
export async function prepare(databaseUrl: string, secret: string, judge: CountingJudge): Promise<Prepared> {
  applySettings({ DATABASE_URL: databaseUrl, FAULTLINE_SECRET: secret });
  const { createWorkspace } = await import("@/lib/services/people/workspaces/create-workspace");
  const { openWorkspaceAsOperator } = await import("@/lib/services/people/workspaces/open-workspace-as-operator");
  const { createApiKey } = await import("@/lib/services/people/api-keys/create-api-key");
  const { saveProvider } = await import("@/lib/services/connections/providers/save-provider");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`alter system set max_wal_size = '128MB'`);
    await client.query("select pg_reload_conf()");
    const { rows } = await client.query<{ id: string }>(`select "id" from "User" limit 1`);
    const { slug } = await createWorkspace({ id: rows[0]?.id ?? "" }, { name: "Chaos" });
    const ctx = await openWorkspaceAsOperator(slug);
    const { key } = await createApiKey(ctx, { name: "chaos", role: "EDITOR", expiresInDays: 7 });
    const prices = { inputUsdPerMillion: 1, outputUsdPerMillion: 2, priceAsOf: "2026-11-01" };
    await saveProvider(ctx, {
      name: "Judge",
      preset: "custom",
      baseUrl: judge.baseUrl,
      key: null,
      requestsPerMinute: null,
      concurrency: 8,
      timeoutMs: providerTimeoutMs,
      models: [{ name: "oracle", contextTokens: 100_000, ...prices }],
    });
    return { workspaceId: ctx.workspaceId, apiKey: key };
  } finally {
    await client.end();
  }
}
