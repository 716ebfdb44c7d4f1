"use client";
import { Copy } from "lucide-react";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { type FailureChain } from "@/lib/attribution/failure-chain";
import { type RunRecord } from "@/lib/attribution/run-record";

/** Copies the chain, as plain text or as Markdown. */
export function CopyChain(copied: { run: RunRecord; chain: FailureChain }) {
  return (
    <LazyMenu
      align="end"
      more={() => import("./copy-items")}
      trigger={
        <button type="button" className="inline-flex items-center gap-1 rounded-xs text-muted hover:text-text">
          <Copy className="size-3.5" aria-hidden />
          Copy
        </button>
      }
    >
      {({ CopyItems, ...parts }) => <CopyItems {...copied} parts={parts} />}
    </LazyMenu>
  );
}
