"use client";
import { useEffect, useState } from "react";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { Spinner } from "@/components/ground/ui/spinner";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { TryAgain } from "@/components/ground/ui/try-again";
import { type Role } from "@/lib/auth/permissions";
import { formatCount } from "@/lib/format";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { type ReplayView } from "@/lib/replay/replay-view";
import { type ReplayMeans, useReplayActions } from "../replays/replay-actions";
import { NoTarget } from "../targets/no-target";
import { agentsToLeave, firstDraft, readDraft, type WhatIfDraft } from "./what-if-draft";
import { WhatIfFields } from "./what-if-fields";

interface WhatIfDialogProps {
  workspace: { slug: string; role: Role };
  traceId: string;
  /** The step by its index in the trace, or whole where it is one of the replay `parentReplayId`. */
  step: number | ReplayStep;
  parentReplayId: string | null;
  agents: readonly string[];
  /** With the replays that were started, or null. */
  onClose: (started: readonly ReplayView[] | null) => void;
}

interface Known {
  step: ReplayStep;
  means: ReplayMeans;
}

/** Changes a step, gives a hint, takes the step anew or leaves an agent out, and has the system run on from there. */
export function WhatIfDialog(props: WhatIfDialogProps) {
  const { workspace, parentReplayId, agents, onClose } = props;
  const { known, again } = useKnown(props);
  const form = useForm(props, known?.ok && known.value.means.targets.length > 0 ? known.value : null);
  const index = typeof props.step === "number" ? props.step : props.step.index;
  // One dialog from the first moment on: another in its place would take the focus again.
  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose(null)}
      title={titleOf(index)}
      size="lg"
      description={
        form && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <AgentChip name={form.step.agent} agents={agents} />
            <span>{stepKindWords[form.step.kind]}</span>
            {parentReplayId !== null && <span>· a step of the replay</span>}
          </span>
        )
      }
      footer={form && <FormButtons form={form} onCancel={() => onClose(null)} />}
    >
      {form ? (
        <form
          id="what-if-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (form.canStart) void form.start();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
          }}
        >
          <WhatIfFields
            draft={form.draft}
            step={form.step}
            targets={form.targets}
            agents={{ all: agents, leavable: form.leavable }}
            faults={form.faults}
            onChange={form.setDraft}
          />
        </form>
      ) : known === null ? (
        <div role="status" aria-label="Loading the step" className="flex flex-col gap-3">
          <Skeleton className="h-6 w-72" />
          <Skeleton className="h-28" />
          <Skeleton className="h-7" />
        </div>
      ) : known.ok ? (
        <NoTarget workspace={workspace} />
      ) : (
        <TryAgain onRetry={again}>{known.message}</TryAgain>
      )}
    </Dialog>
  );
}

const titleOf = (index: number): string => `What if step ${index} were different?`;

/** The step whole, and where it can be replayed; null until both are known. */
function useKnown({ workspace: { slug }, traceId, step }: WhatIfDialogProps) {
  const actions = useReplayActions();
  const [known, setKnown] = useState<Answer<Known> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const ofTrace = { workspace: slug, traceId };
    const whole: Promise<Answer<ReplayStep>> =
      typeof step === "number"
        ? ask(actions.readStep, { ...ofTrace, stepIndex: step })
        : Promise.resolve({ ok: true, value: step });
    void Promise.all([whole, ask(actions.readMeans, ofTrace)]).then(([read, means]) => {
      if (isLeft) return;
      if (!read.ok) setKnown(read);
      else setKnown(means.ok ? { ok: true, value: { step: read.value, means: means.value } } : means);
    });
    return () => {
      isLeft = true;
    };
  }, [slug, traceId, step, actions, attempt]);
  const again = () => {
    setKnown(null);
    setAttempt(attempt + 1);
  };
  return { known, again };
}

type Form = NonNullable<ReturnType<typeof useForm>>;

/** What is asked for, once it is known what can be; null until then. */
function useForm({ workspace, traceId, parentReplayId, onClose }: WhatIfDialogProps, known: Known | null) {
  const actions = useReplayActions();
  const [changed, setDraft] = useState<WhatIfDraft | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (known === null) return null;
  const { step, means } = known;
  const leavable = agentsToLeave(step, means.agents);
  const draft = changed ?? firstDraft(step, { ...means, agents: leavable });
  const said = means.targets.find(({ id }) => id === draft.targetId)?.capabilities ?? null;
  const { wish, faults } = readDraft(draft, step, said);
  const start = async () => {
    setIsSending(true);
    const answer = await ask(actions.start, { workspace: workspace.slug, traceId, parentReplayId, ...wish });
    setIsSending(false);
    if (answer.ok) onClose(answer.value);
    else setError(answer.message);
  };
  return {
    step,
    targets: means.targets,
    leavable,
    draft,
    setDraft,
    // A fault of a field that nobody has touched yet is no news.
    faults: { ...faults, ...(draft.hint === "" && { hint: undefined }) },
    count: wish.count,
    canStart: !isSending && Object.keys(faults).length === 0,
    isSending,
    error,
    start,
  };
}

function FormButtons({ form: { error, canStart, isSending, count }, onCancel }: { form: Form; onCancel: () => void }) {
  return (
    <>
      {error !== null && (
        <p role="alert" className="mr-auto min-w-0 flex-1 break-words text-fault">
          {error}
        </p>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="primary" type="submit" form="what-if-form" disabled={!canStart}>
        {isSending && <Spinner />}
        {count > 1 ? `Start ${formatCount(count, "replay")}` : "Start the replay"}
      </Button>
    </>
  );
}
