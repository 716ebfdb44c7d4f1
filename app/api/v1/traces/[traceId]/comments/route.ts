import { route } from "@/lib/http/route-door";
import { addComment } from "@/lib/services/sharing/comments/add-comment";
import { listComments } from "@/lib/services/sharing/comments/list-comments";
import * as endpoints from "../../../endpoints/comments";

const read = endpoints.listComments;
export const GET = route({ permission: read.permission, params: read.params, query: read.query }, async (call) => {
  const { step, ...page } = call.query;
  return listComments(call.ctx, { ...call.params, ...page, stepIndex: step === "trace" ? null : step });
});

const { permission, params, body, answer } = endpoints.addComment;
export const POST = route({ permission, params, body }, async (call) => {
  const comment = await addComment(call.ctx, { ...call.params, ...call.body });
  return Response.json({ comment }, { status: answer.status, headers: { "cache-control": "no-store" } });
});
