import { z } from "zod";
import { maxCommentLength } from "@/lib/traces/comments/comment-view";
import { endpoint } from "@/lib/http/endpoint";

import { TraceParams } from "./traces";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/traces/{traceId}/comments";
const step = z.coerce.number().int().min(0).max(2_147_483_647);
const time = z.string().describe("ISO 8601, UTC.");

export const Comment = z.object({
  id: z.uuid(),
  stepIndex: z.int().nullable().describe("Null for a comment on the whole trace, or if its step no longer exists."),
  goneStep: z.int().nullable().describe("The step it was about, if the trace now has fewer steps."),
  authorName: z.string(),
  isMine: z.boolean(),
  text: z.string().describe("Plain text with mentions as `<@id>`. Empty if deleted."),
  mentions: z.array(z.object({ userId: z.uuid(), name: z.string() })),
  createdAt: time,
  editedAt: time.nullable(),
  isDeleted: z.boolean(),
});

export const listComments = endpoint({
  method: "get",
  path,
  summary: "List comments on a trace and its steps, newest first.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    step: z
      .union([z.literal("trace"), step])
      .optional()
      .describe("A step index, or `trace` for comments on the trace as a whole. Defaults to all comments."),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description:
      "A page of comments. `readCount` is how many of your inbox items about these comments are now marked as read.",
    schema: z.object({ comments: z.array(Comment), nextCursor: NextCursor, readCount: z.int() }),
  },
  handler: async (call) => {
    const { listComments } = await import("@/lib/services/sharing/comments/list-comments");
    const { step, ...page } = call.query;
    return listComments(call.ctx, { ...call.params, ...page, stepIndex: step === "trace" ? null : step });
  },
});

export const addComment = endpoint({
  method: "post",
  path,
  summary: "Comment on a trace or one of its steps.",
  permission: "comment:write",
  params: TraceParams,
  body: z.object({
    stepIndex: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .nullable()
      .default(null)
      .describe("Null for a comment on the whole trace."),
    text: z
      .string()
      .max(maxCommentLength + 1_000)
      .describe(
        `Plain text of up to ${maxCommentLength} characters. Mention a member with \`@\` and their email address.`,
      ),
    id: z
      .uuid()
      .optional()
      .describe("Idempotency key that you choose: a comment sent twice with the same ID is created once."),
  }),
  answer: { status: 201, description: "The comment.", schema: z.object({ comment: Comment }) },
  handler: async (call) => {
    const { addComment } = await import("@/lib/services/sharing/comments/add-comment");
    const comment = await addComment(call.ctx, { ...call.params, ...call.body });
    return { comment };
  },
});

const onePath = "/api/v1/comments/{commentId}";
const CommentParams = z.object({ commentId: z.string() });

export const editComment = endpoint({
  method: "patch",
  path: onePath,
  summary: "Change the text of your own comment.",
  permission: "comment:write",
  params: CommentParams,
  body: z.strictObject({ text: z.string().max(maxCommentLength + 1_000) }),
  answer: { status: 200, description: "The comment.", schema: z.object({ comment: Comment }) },
  handler: async ({ ctx, params: { commentId }, body: { text } }) => {
    const { editComment } = await import("@/lib/services/sharing/comments/edit-comment");
    return { comment: await editComment(ctx, { commentId, text }) };
  },
});

export const deleteComment = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete your own comment; admins and owners can delete any.",
  permission: "comment:write",
  params: CommentParams,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { commentId } }) => {
    const { deleteComment } = await import("@/lib/services/sharing/comments/delete-comment");
    await deleteComment(ctx, { commentId });
    return { isDeleted: true };
  },
});
