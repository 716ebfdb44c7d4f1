import { publicUrl } from "@/lib/env";
import { route } from "@/lib/http/route-door";
import { paths } from "@/lib/paths";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { listShares } from "@/lib/services/sharing/shares/list-shares";
import * as endpoints from "../../../endpoints/shares";

const list = endpoints.listSharesOfTrace;
export const GET = route({ permission: list.permission, params: list.params, query: list.query }, async (call) =>
  listShares(call.ctx, { ...call.params, ...call.query }),
);

const { permission, params, body, answer } = endpoints.createShare;
export const POST = route({ permission, params, body }, async (call) => {
  const { token, ...share } = await createShare(call.ctx, { ...call.params, ...call.body });
  const url = publicUrl() + paths.share(token);
  return Response.json({ ...share, url }, { status: answer.status, headers: { "cache-control": "no-store" } });
});
