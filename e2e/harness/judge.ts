import { startOracle, type Oracle, type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { type TestWorkspace } from "./workspace";

/**
 * A judge endpoint over HTTP that knows the truth, entered as a provider of the workspace at a price in US dollars per
 * million tokens, in and out; null for an unknown one. Close it when the test is done. A short context has traces
 * searched.
 */
export async function addJudge(
  workspace: TestWorkspace,
  options: OracleOptions,
  usdPerMillion: number | null = null,
  contextTokens = 128_000,
): Promise<Oracle> {
  const oracle = await startOracle(options);
  await saveProvider(workspace.ctx, {
    name: "Oracle",
    preset: "custom",
    baseUrl: oracle.baseUrl,
    key: null,
    requestsPerMinute: null,
    concurrency: 8,
    timeoutMs: 30_000,
    models: [
      {
        name: "oracle",
        contextTokens,
        inputUsdPerMillion: usdPerMillion,
        outputUsdPerMillion: usdPerMillion,
        priceAsOf: usdPerMillion === null ? null : "2026-11-01",
      },
    ],
  });
  return oracle;
}
