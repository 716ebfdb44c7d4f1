import { isActive, type RunEventRecord } from "@/lib/attribution/run-record";
import { requireStillIn } from "@/lib/auth/require-still-in";
import { eventStream, eventStreamHeaders } from "@/lib/http/event-stream";
import { route } from "@/lib/http/route-door";
import { getRun } from "@/lib/services/answers/results/get-run";
import { readRunEvents } from "@/lib/services/answers/results/read-run-events";
import { subscribeRunEvents } from "@/lib/services/answers/results/subscribe-run-events";
import * as endpoints from "../../../endpoints/runs";

const { permission, params, query } = endpoints.readRunEvents;
/** A browser sends back what a stream gave it; anybody else may send anything. */
const largestSequence = 2_147_483_647;

const isLast = ({ body }: RunEventRecord): boolean => body.type === "status" && !isActive(body.status);

export const GET = route({ permission, params, query }, async (call) => {
  const { ctx, request } = call;
  const { runId } = call.params;
  const seen = Number(request.headers.get("last-event-id"));
  const after = Math.min(Math.max(call.query.after, Number.isSafeInteger(seen) ? seen : 0), largestSequence);
  const run = await getRun(ctx, { id: runId });
  const read = async (from: number) => {
    await requireStillIn(ctx);
    return readRunEvents(ctx, { runId, after: from });
  };
  // A browser comes back after every end of a stream; 204 tells it that there is nothing more to come.
  if (!isActive(run.status) && (await read(after)).length === 0) return new Response(null, { status: 204 });
  const stream = eventStream({ read, isLast, subscribe: (listener) => subscribeRunEvents(runId, listener) }, after);
  return new Response(stream, { headers: eventStreamHeaders });
});
