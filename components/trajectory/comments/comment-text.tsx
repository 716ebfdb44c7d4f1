import { visibleText } from "@/components/ground/ui/visible-text";
import { type Mentioned } from "@/lib/traces/comments/comment-view";
import { commentParts } from "@/lib/traces/comments/mention-text";

/**
 * The words of a comment as they were written: who is meant stands out, addresses of http and https
 * lead there, nothing else does.
 */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Mentioned[] }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {commentParts(text, mentions).map((part, i) => {
        if (part.kind === "mention")
          return (
            <bdi key={i} className="rounded-xs bg-selected px-0.5 font-medium">
              @{visibleText(part.name)}
            </bdi>
          );
        if (part.kind === "link")
          return (
            <a
              key={i}
              href={part.href}
              target="_blank"
              rel="noreferrer nofollow ugc"
              className="break-all text-link hover:underline"
            >
              {visibleText(part.text)}
            </a>
          );
        return <span key={i}>{visibleText(part.text)}</span>;
      })}
    </p>
  );
}
