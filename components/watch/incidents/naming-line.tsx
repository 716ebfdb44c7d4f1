"use client";
import { Sparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { useAct } from "@/components/ground/asking/use-act";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { Button } from "@/components/ground/ui/button";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentDetail, type NamingView } from "@/lib/attribution/incidents/incident-view";
import { formatCost } from "@/lib/format";
import { useIncidentActions } from "./incident-actions";
import { type JudgeOffer } from "./name-dialog";
import { useChange } from "./use-change";

const NameDialog = dynamic(() => import("./name-dialog").then((m) => m.NameDialog), { loading: TypingAhead });
const TitleDialog = dynamic(() => import("./title-dialog").then((m) => m.TitleDialog), { loading: TypingAhead });

interface Props {
  workspace: string;
  incident: IncidentDetail;
  naming: NamingView | null;
  judges: readonly JudgeOffer[];
  canChange: boolean;
}

/** The name that a judge suggests, or was asked for, and what can be done with it; else how to ask for one. */
export function NamingLine({ workspace, incident, naming, judges, canChange }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const askAgain = canChange && judges.length > 0 ? () => setIsAsking(true) : null;
  return (
    <>
      <RefreshWhile isActive={naming?.status === "asking"} />
      {naming === null ? (
        <Button variant="ghost" size="sm" className="mt-1.5 -ml-2 text-muted" onClick={() => setIsAsking(true)}>
          <Sparkles className="size-3.5" aria-hidden />
          Suggest a name
        </Button>
      ) : (
        <div
          role="group"
          aria-label="Suggested name"
          className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border bg-bg px-2.5 py-1.5"
        >
          <Said naming={naming} />
          {canChange && naming.status === "suggested" && (
            <Suggested workspace={workspace} incident={incident} name={naming.name ?? ""} />
          )}
          {canChange && naming.status === "failed" && (
            <Failed workspace={workspace} number={incident.number} askAgain={askAgain} />
          )}
        </div>
      )}
      {isAsking && (
        <NameDialog workspace={workspace} number={incident.number} judges={judges} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

function Said({ naming: { status, name, problem, provider, model, costUsd } }: { naming: NamingView }) {
  if (status === "asking")
    return (
      <p role="status" className="flex min-w-0 items-center gap-2 text-muted">
        <Spinner />
        <span className="min-w-0 break-words">
          Asking {visibleText(model)} of {visibleText(provider)} for a name…
        </span>
      </p>
    );
  if (status === "failed")
    return (
      <p className="min-w-0 grow break-words" dir="auto">
        <span className="font-medium">No name from {visibleText(model)}. </span>
        {visibleText(problem ?? "")}
      </p>
    );
  return (
    <p className="min-w-0 grow break-words" dir="auto">
      <span className="font-medium">{visibleText(name ?? "")}</span>{" "}
      <span className="text-xs text-faint">
        suggested by {visibleText(model)}
        {costUsd !== null && `, ${formatCost(costUsd)}`}
      </span>
    </p>
  );
}

function Suggested({ workspace, incident, name }: { workspace: string; incident: IncidentDetail; name: string }) {
  const { dismissName } = useIncidentActions();
  const { isBusy, act } = useAct();
  const [isEditing, setIsEditing] = useState(false);
  const { form, send } = useChange(workspace, incident, `Title: ${name}`);
  const isWaiting = isBusy || form.isBusy;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" disabled={isWaiting} onClick={() => void send({ kind: "title", title: name })}>
        {form.isPending && <Spinner />}
        Accept
      </Button>
      <Button size="sm" disabled={isWaiting} onClick={() => setIsEditing(true)}>
        Edit…
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={isWaiting}
        onClick={() => void act(dismissName, { workspace, number: incident.number })}
      >
        Dismiss
      </Button>
      <FormError message={form.error} />
      <StaleForm what="incident" form={form} />
      {isEditing && (
        <TitleDialog workspace={workspace} incident={incident} suggestion={name} onClose={() => setIsEditing(false)} />
      )}
    </div>
  );
}

function Failed({ workspace, number, askAgain }: { workspace: string; number: number; askAgain: (() => void) | null }) {
  const { dismissName } = useIncidentActions();
  const { isBusy, act } = useAct();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {askAgain && (
        <Button size="sm" disabled={isBusy} onClick={askAgain}>
          Ask again
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void act(dismissName, { workspace, number })}>
        Dismiss
      </Button>
    </div>
  );
}
