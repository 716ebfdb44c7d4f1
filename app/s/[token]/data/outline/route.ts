import { packOutline } from "@/components/trajectory/trace/step-outline";
import { shareRoute } from "@/lib/http/share-door";
import { readOutline } from "@/lib/services/traces/reading/read-outline";

export const GET = shareRoute({}, async ({ ctx, traceId }) => {
  const { steps, loops } = await readOutline(ctx, { traceId });
  return { outline: packOutline(steps, loops) };
});
