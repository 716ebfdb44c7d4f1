import { RelativeTime } from "@/components/ground/ui/relative-time";
import { type ShareView } from "@/lib/traces/share-view";
import { viewWords } from "./share-words";

/** How often a link was opened, and when last. */
export function LastView({ share, now }: { share: Pick<ShareView, "viewCount" | "lastViewedAt">; now: string }) {
  return (
    <>
      {viewWords(share.viewCount)}
      {share.lastViewedAt !== null && (
        <>
          , last <RelativeTime at={share.lastViewedAt} now={now} />
        </>
      )}
    </>
  );
}
