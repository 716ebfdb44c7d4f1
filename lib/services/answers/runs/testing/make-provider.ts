import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";

/** A provider with one model at an address where nobody listens, for tests that never ask. */
export const makeProvider = async (
  ctx: WorkspaceContext,
  prices: { input: number; output: number } | null = { input: 3, output: 15 },
): Promise<string> => {
  const { id } = await saveProvider(ctx, {
    name: "Nobody",
    preset: "custom",
    baseUrl: "http://127.0.0.1:9/v1",
    key: "a-key-of-a-test",
    requestsPerMinute: null,
    concurrency: 4,
    timeoutMs: 1_000,
    models: [
      {
        name: "small",
        contextTokens: 8_000,
        inputUsdPerMillion: prices?.input ?? null,
        outputUsdPerMillion: prices?.output ?? null,
        priceAsOf: null,
      },
    ],
  });
  return id;
};
