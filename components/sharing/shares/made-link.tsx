"use client";
import { ExternalLink } from "lucide-react";
import { Button } from "@/components/ground/ui/button";
import { CodeBlock } from "@/components/ground/ui/code-block";
import { DateTime } from "@/components/ground/ui/date-time";
import { LoopbackWarning } from "@/components/ground/ui/loopback-warning";
import { type MadeShare } from "./share-actions";

/** The link that was just made, this once. */
export function MadeLink({ share, passphrase }: { share: MadeShare; passphrase: string | null }) {
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock code={share.url} label="Link" />
      <LoopbackWarning url={share.url} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button asChild>
          <a href={share.url} target="_blank" rel="noreferrer">
            <ExternalLink className="size-3.5" aria-hidden />
            Open in a new tab
          </a>
        </Button>
        <p className="text-muted">
          {share.expiresAt === null ? (
            "It works until someone revokes it."
          ) : (
            <>
              It works until <DateTime at={share.expiresAt} />.
            </>
          )}
          {passphrase !== null && " Send the passphrase separately from the link."}
        </p>
      </div>
    </div>
  );
}
