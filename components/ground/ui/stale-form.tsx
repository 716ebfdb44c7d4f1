"use client";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { type SaveOver } from "@/components/ground/asking/use-save-over";

const StaleDialog = dynamic(() => import("./stale-dialog").then((m) => m.StaleDialog), { loading: TypingAhead });

/** Stands in every form that saves by `useSaveOver`: shows both texts where `what` was changed in another place. */
export function StaleForm({ what, form: { stale, isBusy, mine } }: { what: string; form: SaveOver }) {
  if (!stale) return null;
  return (
    <StaleDialog
      what={what}
      newer={stale.newer.text}
      mine={mine}
      isBusy={isBusy}
      onReplace={() => stale.choose("replace")}
      onKeep={() => stale.choose("keep")}
      onClose={() => stale.choose("close")}
    />
  );
}
