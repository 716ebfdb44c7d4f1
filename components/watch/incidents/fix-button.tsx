"use client";
import { Flag, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { Button } from "@/components/ground/ui/button";
import { IconButton } from "@/components/ground/ui/icon-button";
import { type FixView } from "@/lib/attribution/fixes/fix-view";
import { changeTitles, type SuggestedChange } from "@/lib/attribution/fixes/suggested-change";
import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";

const FixDialog = dynamic(() => import("./fix-dialog").then((m) => m.FixDialog), { loading: TypingAhead });

/** Opens the form of a fix; `fix` is null for a new one, which may come from a suggestion. */
export function FixButton({
  workspace,
  incident,
  fix,
  fixes,
  suggestion,
}: {
  workspace: string;
  incident: IncidentDetail;
  fix: FixView | null;
  fixes: readonly FixView[];
  suggestion?: SuggestedChange;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {suggestion ? (
        <IconButton label={`Register as a fix: ${changeTitles[suggestion.kind]}`} onClick={open}>
          <Flag className="size-3.5" aria-hidden />
        </IconButton>
      ) : (
        <Button onClick={open}>
          {fix ? <Pencil className="size-3.5" aria-hidden /> : <Flag className="size-3.5" aria-hidden />}
          {fix ? "Change the fix" : "Register a fix"}
        </Button>
      )}
      {isOpen && (
        <FixDialog
          workspace={workspace}
          incident={incident}
          fix={fix}
          fixes={fixes}
          change={suggestion?.text}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
