"use client";
import { MessageSquare } from "lucide-react";
import { askWords, leftWords } from "@/components/answers/run-dialog/ask-words";
import { askingMethod, freeChoice, hasModel, judgeOf } from "@/components/answers/run-dialog/run-offer";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { can } from "@/lib/auth/permissions";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useRunActions } from "../answer/run-actions";
import { useReading } from "../reading/reading-context";

/** The way from no answer to a judge's, with what that takes; for a member who may not go it, in plain words. */
export function AskModel() {
  const { workspace, trace } = useReading();
  const answer = useAnswer();
  if (trace.stepCount === 0) return null;
  const refusal = !can(workspace.role, "run:start")
    ? "An editor of this workspace can ask a model."
    : !hasModel(answer) && !answer.canAddProvider
      ? "To ask a model, an admin of this workspace has to add a provider first."
      : null;
  return refusal === null ? <Ask /> : <p className="mt-2 text-xs text-faint">{refusal}</p>;
}

function Ask() {
  const { workspace, trace } = useReading();
  const answer = useAnswer();
  const { planRuns } = useRunActions();
  const { openPanel } = useMoves();
  const isReady = hasModel(answer);
  const method = askingMethod(answer.methods);
  const first = answer.providers.find(({ models }) => models.length > 0);
  const plan = useAsked(
    planRuns,
    method
      ? {
          workspace: workspace.slug,
          selection: { ids: [trace.id] },
          ...freeChoice(method.name),
          ...judgeOf(answer.providers, first?.id ?? null),
        }
      : null,
  ).latest;
  if (!method) return null;
  return (
    <div className="mt-3">
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        aria-describedby="ask-model-plan"
        onClick={() => openPanel({ kind: isReady ? "run" : "provider" })}
      >
        <MessageSquare className="size-3.5" aria-hidden />
        Ask a model
        {isReady && <Kbd keys="R" isOnInk />}
      </Button>
      <p id="ask-model-plan" className="mt-1.5 min-h-4 text-center text-xs text-faint">
        {plan && [`${askWords(plan)}.`, !isReady && "Needs a provider.", leftWords(plan)].filter(Boolean).join(" ")}
      </p>
    </div>
  );
}
