import { route } from "@/lib/http/route-door";
import { listStudies } from "@/lib/services/lab/studies/list-studies";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import * as endpoints from "../endpoints/studies";

const { listStudies: listed } = endpoints;
export const GET = route({ permission: listed.permission, query: listed.query }, ({ ctx, query: { cursor, trace } }) =>
  listStudies(ctx, { cursor, traceId: trace }),
);

const { permission, body, answer } = endpoints.startStudy;
export const POST = route({ permission, body }, async ({ ctx, body: wish }) =>
  Response.json({ study: await startStudy(ctx, wish) }, { status: answer.status }),
);
