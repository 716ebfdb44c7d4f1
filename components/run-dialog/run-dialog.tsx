"use client";
import { useState } from "react";
import { type Answer } from "@/components/shell/ask";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { formatCount } from "@/lib/format";
import { JudgeFields } from "./judge-fields";
import { MethodPicker } from "./method-picker";
import { PlanPanel } from "./plan-panel";
import { firstChoice, type RunChoice, type RunOffer, settledChoice } from "./run-offer";
import { useRunPlan } from "./use-run-plan";

/**
 * Chooses a method, and a model where one is asked, for one trace or for many, and shows what that takes before anything is spent. `plan` must not change
 * between drawings; `start` answers what went wrong, and null where it went well and the dialog's owner closes it.
 */
export function RunDialog({
  offer,
  plan,
  start,
  onClose,
}: {
  offer: RunOffer;
  plan: (choice: RunChoice) => Promise<Answer<RunPlan>>;
  start: (choice: RunChoice) => Promise<string | null>;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<RunChoice>(() => firstChoice(offer));
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const settled = settledChoice(choice, offer.methods);
  const planned = useRunPlan(plan, settled);
  const asksModel = offer.methods.find((method) => method.name === choice.method)?.needsJudge ?? true;
  const isMany = offer.traceCount > 1;
  const startable = planned?.ok ? planned.value.traceCount - planned.value.activeCount : 0;

  const begin = async () => {
    setIsStarting(true);
    setError(await start(settled));
    setIsStarting(false);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={isMany ? `Run a method on ${formatCount(offer.traceCount, "trace")}` : "Run a method"}
      description="A method says which agent broke a run, at which step, and why."
      footer={
        <>
          {error && (
            <p role="alert" className="mr-auto min-w-0 flex-1 text-fault">
              {error}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isStarting || startable === 0} onClick={() => void begin()}>
            {isStarting && <Spinner />}
            {isMany && startable > 0 ? `Start ${formatCount(startable, "run")}` : "Start"}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_296px] gap-6 max-md:grid-cols-1 max-md:gap-4">
        <MethodPicker offer={offer} value={choice.method} onChange={(method) => setChoice({ ...choice, method })} />
        <div className="flex flex-col gap-4 self-start md:sticky md:top-0">
          {asksModel && <JudgeFields offer={offer} choice={choice} onChange={setChoice} />}
          <PlanPanel plan={planned} asksModel={asksModel} />
        </div>
      </div>
    </Dialog>
  );
}
