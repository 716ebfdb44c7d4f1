import { type CommentView } from "@/lib/traces/comments/comment-view";
import { plainText } from "@/lib/traces/comments/mention-text";
import { type CommentDraft } from "../talk/comment-store";

/** A comment as it is edited: names in the place of marks. Where two people have one name, their marks stay. */
export function draftOf({ text, mentions }: Pick<CommentView, "text" | "mentions">): CommentDraft {
  const unique = mentions.filter((one) => mentions.filter(({ name }) => name === one.name).length === 1);
  return { text: plainText(text, unique), chosen: unique };
}
