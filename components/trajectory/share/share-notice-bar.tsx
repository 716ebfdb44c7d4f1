import { Lock } from "lucide-react";
import { type ShareNotice } from "../trace/trajectory-data";
import { shareSentences, snapshotWords } from "./share-words";

/** Over the page of a share: that it is a copy, what its reader does not see, and until when. */
export function ShareNoticeBar({ share }: { share: ShareNotice }) {
  return (
    <p
      role="note"
      className="flex shrink-0 flex-wrap items-center gap-x-2 border-b bg-sunken px-4 py-1.25 text-xs text-muted"
    >
      <Lock className="size-3 shrink-0" aria-hidden />
      <span className="font-medium text-text">{snapshotWords(share)}.</span>
      <span>{shareSentences(share).join(" ")}</span>
    </p>
  );
}
