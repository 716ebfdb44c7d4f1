"use client";
import Link from "@/components/ground/ui/link";
import { useEffect, useState } from "react";
import { ask, type Answer } from "@/components/ground/asking/ask";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { TryAgain } from "@/components/ground/ui/try-again";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { type ShareView } from "@/lib/traces/share-view";
import { RevokeButton } from "./revoke-button";
import { type SharePage, useShareActions } from "./share-actions";
import { type ShareOffer } from "./share-offer";
import { ShareState } from "./share-state";
import { LastView } from "./last-view";
import { settingsWords } from "./share-words";

/** The links that lead to copies of this trace, those that work first; with the way to end one. */
export function TraceShares({ offer }: { offer: ShareOffer }) {
  const { workspace, traceId } = offer;
  const { list } = useShareActions();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<SharePage> | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask(list, { workspace, traceId }).then((asked) => {
      if (!isGone) setAnswer(asked);
    });
    return () => {
      isGone = true;
    };
  }, [list, workspace, traceId, attempt]);
  const again = () => setAttempt((count) => count + 1);
  return (
    <section aria-label="Links to this trace" className="mt-1 border-t pt-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-xs font-medium text-muted">Links to this trace</h3>
        <Link href={paths.shares(workspace)} className="rounded-xs text-xs text-link hover:underline">
          All links in this workspace
        </Link>
      </div>
      {answer === null && <Skeleton className="mt-1.5 h-10 w-full" />}
      {answer?.ok === false && (
        <TryAgain className="mt-1" onRetry={again}>
          {answer.message}
        </TryAgain>
      )}
      {answer?.ok && answer.value.nextCursor !== null && (
        <p className="mt-1 text-xs text-faint">The newest {answer.value.shares.length} of them.</p>
      )}
      {answer?.ok && <Links shares={answer.value.shares} offer={offer} onRevoked={again} />}
    </section>
  );
}

function Links({
  shares,
  offer,
  onRevoked,
}: {
  shares: readonly ShareView[];
  offer: ShareOffer;
  onRevoked: () => void;
}) {
  if (shares.length === 0) return <p className="mt-1 text-muted">None yet.</p>;
  const mayRevoke = can(offer.role, "share:write");
  const ordered = [...shares].sort((a, b) => Number(b.state === "active") - Number(a.state === "active"));
  return (
    <ul className="mt-1 divide-y rounded-md border">
      {ordered.map((share) => (
        <li key={share.id} className="flex items-start gap-2 px-2.5 py-1.5">
          <div className="min-w-0 flex-1 text-xs">
            <ShareState share={share} now={offer.now} />
            <p className="mt-0.5 text-muted">{settingsWords(share.settings)}</p>
            <p className="text-faint">
              by <bdi>{visibleText(share.createdBy)}</bdi>, <LastView share={share} now={offer.now} />
            </p>
          </div>
          {mayRevoke && share.state === "active" && (
            <RevokeButton workspace={offer.workspace} share={share} onRevoked={onRevoked} />
          )}
        </li>
      ))}
    </ul>
  );
}
