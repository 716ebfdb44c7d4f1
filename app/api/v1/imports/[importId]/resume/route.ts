import { route } from "@/lib/http/route-door";
import { resumePull } from "@/lib/services/intake/pulls/start-pull";
import * as endpoints from "../../../endpoints/pulls";

const { permission, params, answer } = endpoints.resumePull;

export const POST = route({ permission, params }, async ({ ctx, params: { importId } }) =>
  Response.json(
    { import: await resumePull(ctx, { id: importId }) },
    { status: answer.status, headers: { "cache-control": "no-store" } },
  ),
);
