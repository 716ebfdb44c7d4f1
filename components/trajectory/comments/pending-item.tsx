"use client";
import { Button } from "@/components/ground/ui/button";
import { cn } from "@/lib/cn";
import { markMentions } from "@/lib/traces/comments/mention-text";
import { useTalk } from "../talk/talk-context";
import { CommentText } from "./comment-text";
import { type PendingComment, placeKey } from "../talk/comment-store";

/**
 * A comment on its way; one that did not arrive says why, and can be sent again, taken
 * back into the field, or given up.
 */
export function PendingItem({ pending, onAgain }: { pending: PendingComment; onAgain: () => void }) {
  const { store } = useTalk();
  const { id, stepIndex, text, chosen, failure } = pending;
  const edit = () => {
    const written = store.now().drafts[placeKey(stepIndex)];
    // What was begun meanwhile stays behind it.
    const whole = [text, written?.text].filter(Boolean).join("\n\n");
    store.drop(id);
    store.write(stepIndex, { text: whole, chosen: [...(written?.chosen ?? []), ...chosen] });
  };
  return (
    <li className="px-4.5 py-1.5">
      <p role="status" className="min-h-6 text-xs text-faint">
        {failure === null ? "You · sending…" : "You · not sent"}
      </p>
      <div className={cn(failure === null && "text-muted")}>
        <CommentText text={markMentions(text, chosen)} mentions={chosen} />
      </div>
      {failure !== null && (
        <div role="alert" className="mt-1.5 rounded-md border border-fault-line bg-fault-soft px-2.5 py-1.5">
          <p>{failure} Your text is saved here.</p>
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Button size="sm" onClick={onAgain}>
              Send again
            </Button>
            <Button size="sm" variant="ghost" onClick={edit}>
              Edit
            </Button>
            <Button size="sm" variant="ghost" onClick={() => store.drop(id)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
