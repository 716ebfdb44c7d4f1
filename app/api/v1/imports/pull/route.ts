import { route } from "@/lib/http/route-door";
import { startPull } from "@/lib/services/intake/pulls/start-pull";
import * as endpoints from "../../endpoints/pulls";

const { permission, query, body, answer } = endpoints.startPull;

export const POST = route({ permission, query, body }, async (call) =>
  Response.json(
    { import: await startPull(call.ctx, { wish: call.body, ...call.query }) },
    { status: answer.status, headers: { "cache-control": "no-store" } },
  ),
);
