import { Lock } from "lucide-react";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type ShareView } from "@/lib/traces/share-view";

/** Whether a link still opens, until when, or since when not and by whom; and whether it asks for a passphrase. */
export function ShareState({ share, now }: { share: ShareView; now: string }) {
  const { state, expiresAt, revokedAt, revokedBy, hasPassphrase } = share;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <Pill tone={state === "active" ? "strong" : "dashed"}>{state}</Pill>
      {hasPassphrase && (
        <Pill title="Requires a passphrase">
          <Lock className="size-3" aria-hidden />
          passphrase
        </Pill>
      )}
      <span className="text-muted">
        {state === "active" &&
          (expiresAt === null ? (
            "does not expire"
          ) : (
            <>
              expires <RelativeTime at={expiresAt} now={now} />
            </>
          ))}
        {state === "expired" && expiresAt !== null && <RelativeTime at={expiresAt} now={now} />}
        {state === "revoked" && (
          <>
            {revokedBy !== null && (
              <>
                by <bdi>{visibleText(revokedBy)}</bdi>,{" "}
              </>
            )}
            {revokedAt !== null && <RelativeTime at={revokedAt} now={now} />}
          </>
        )}
      </span>
    </span>
  );
}
