import { renewAllFacts } from "../../../ground/facts/renew-all-facts";
import { saveProvider } from "../../../connections/providers/save-provider";
import { type MemberContext, makeWorkspace } from "../../../people/workspaces/testing/make-workspace";
import { storeSample } from "../../../traces/reading/testing/sample-file";
import { groupFailuresOf } from "../../incidents/group-failures-of";

/** A run whose Surfer passes over a search that failed, as its file says. */
const lostSearch = (ctx: MemberContext): Promise<string> =>
  storeSample(
    ctx,
    {
      system: { name: "shop" },
      outcome: "failed",
      groundTruth: { agent: "Surfer", stepIndex: 1, reason: "It passes over the search that failed." },
    },
    [
      { agent: "Planner", content: "Find the price of the lamp." },
      { agent: "Surfer", content: "search_web failed: HTTP 503", kind: "tool-result", isError: true },
      { agent: "Surfer", content: "The price is 20 EUR." },
    ],
  );

/** A workspace with INC-1 of two traces and, at `baseUrl`, a judge at known prices. */
export const makeNamedIncident = async (baseUrl: string) => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  const { id: providerId } = await saveProvider(ctx, {
    name: "Home",
    preset: "custom",
    baseUrl,
    key: null,
    timeoutMs: 20_000,
    requestsPerMinute: null,
    tokensPerMinute: null,
    concurrency: 4,
    models: [{ name: "m", contextTokens: 100_000, inputUsdPerMillion: 1, outputUsdPerMillion: 2, priceAsOf: null }],
  });
  const traceIds = [await lostSearch(ctx), await lostSearch(ctx)];
  await renewAllFacts({ workspaceId, signal: new AbortController().signal });
  await groupFailuresOf(workspaceId);
  return { ctx, providerId, traceIds };
};
