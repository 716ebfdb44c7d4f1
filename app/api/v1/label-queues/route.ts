import { route } from "@/lib/http/route-door";
import { listQueues } from "@/lib/services/labels/queues/list-queues";
import * as endpoints from "../endpoints/label-queues";

const { permission, query } = endpoints.listQueues;

export const GET = route({ permission, query }, async ({ ctx }) => ({ queues: await listQueues(ctx) }));
