"use client";
import { Flag, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { Button } from "@/components/ground/ui/button";
import { type FixView } from "@/lib/attribution/fixes/fix-view";
import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";

const FixDialog = dynamic(() => import("./fix-dialog").then((m) => m.FixDialog), { loading: TypingAhead });

/** Opens the form of a fix; `fix` is null for a new one. */
export function FixButton({
  workspace,
  incident,
  fix,
  fixes,
}: {
  workspace: string;
  incident: IncidentDetail;
  fix: FixView | null;
  fixes: readonly FixView[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {fix ? <Pencil className="size-3.5" aria-hidden /> : <Flag className="size-3.5" aria-hidden />}
        {fix ? "Change the fix" : "Register a fix"}
      </Button>
      {isOpen && (
        <FixDialog workspace={workspace} incident={incident} fix={fix} fixes={fixes} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
