import { requireStillIn } from "@/lib/auth/require-still-in";
import { eventStream, eventStreamHeaders } from "@/lib/http/event-stream";
import { route } from "@/lib/http/route-door";
import { requireTrace } from "@/lib/services/ground/stored/require-trace";
import { readTraceChanges, subscribeTrace } from "@/lib/services/traces/reading/watch-trace";
import * as endpoints from "../../../endpoints/otlp";

const { permission, params, query } = endpoints.watchTrace;

export const GET = route({ permission, params, query }, async ({ ctx, params: { traceId }, query: { after } }) => {
  await requireTrace(ctx, traceId);
  const stream = eventStream(
    {
      read: async (from) => {
        await requireStillIn(ctx);
        return readTraceChanges(ctx, { traceId, after: from });
      },
      isLast: () => false,
      subscribe: (listener) => subscribeTrace(ctx, { traceId }, listener),
    },
    after,
  );
  return new Response(stream, { headers: eventStreamHeaders });
});
