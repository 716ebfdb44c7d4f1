import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { maxCommentLength } from "@/lib/traces/comments/comment-view";
import { escapeForStorage } from "@/lib/traces/escape-text";

/**
 * Who comments: a person, or a program with a key, which has no id as an author. Throws FORBIDDEN for the reader of a
 * share and for what happens by itself.
 */
export const requireAuthor = ({ actor }: Pick<WorkspaceContext, "actor">): { id: string | null; name: string } => {
  if (actor.kind === "user") return { id: actor.userId, name: escapeForStorage(actor.name) };
  if (actor.kind === "api-key") return { id: null, name: escapeForStorage(actor.name) };
  throw new KnownError("FORBIDDEN", "Comments are for members of the workspace. Sign in to write one.");
};

/** The text without white space around it. Throws INVALID where nothing is left or it is too long. */
export const requireText = (text: string): string => {
  const said = text.replace(/\r\n?/g, "\n").trim();
  if (said !== "" && said.length <= maxCommentLength) return said;
  const message =
    said === ""
      ? "A comment cannot be empty."
      : `A comment has at most ${maxCommentLength.toLocaleString("en-US")} characters; this one has ${said.length.toLocaleString("en-US")}. Shorten it, or split it in two.`;
  throw new KnownError("INVALID", message, [{ pointer: "/text", message }]);
};
