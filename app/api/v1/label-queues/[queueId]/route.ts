import { route } from "@/lib/http/route-door";
import { getQueue } from "@/lib/services/labels/queues/get-queue";
import * as endpoints from "../../endpoints/label-queues";

const { permission, params, query } = endpoints.getQueue;

export const GET = route({ permission, params, query }, async ({ ctx, params: { queueId }, query: { from } }) => ({
  queue: await getQueue(ctx, { id: queueId, from }),
}));
