"use client";
import { useNewStudyActions } from "./study-actions";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { awaitedRows, PlanFrame } from "@/components/answers/run-dialog/plan-frame";
import { ask } from "@/components/ground/asking/ask";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { paths } from "@/lib/paths";
import { type TargetView } from "@/lib/replay/target-view";
import { AblationFields } from "./ablation-fields";
import { FixFields } from "./fix-fields";
import { InjectionFields } from "./injection-fields";
import { LimitFields } from "./limit-fields";
import { type NamedMethod } from "./study-fields";
import {
  type ChosenTrace,
  firstDraft,
  readDraft,
  type StartableKind,
  startableKinds,
  type StudyDraft,
} from "./study-draft";
import { plannedWords, studyKindTitles, studyKindWords } from "./study-words";

const fields = { ablation: AblationFields, injection: InjectionFields, fix: FixFields } as const;

/** Chooses what is studied, and shows what that takes before anything is replayed. */
export function NewStudy({
  workspace,
  targets,
  methods,
  ablate,
  query,
  onClose,
}: {
  workspace: string;
  targets: readonly TargetView[];
  methods: readonly NamedMethod[];
  ablate: ChosenTrace | null;
  /** Failures that are to be fixed; empty for none. */
  query: string;
  onClose: () => void;
}) {
  const actions = useNewStudyActions();
  const router = useRouter();
  const [draft, setDraft] = useState<StudyDraft>(() => firstDraft(ablate, query));
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { wish, faults } = readDraft(draft);
  const Fields = fields[draft.kind];
  const { answer, again } = useAsked(actions.plan, wish && { ...wish, workspace });
  const ablated = draft.kind === "ablation" ? draft.trace : null;
  const means = useAsked(actions.readMeans, ablated && { workspace, traceId: ablated.id });
  const canStart = !isStarting && wish !== null && answer?.ok === true;
  const start = async () => {
    if (wish === null) return;
    setIsStarting(true);
    const started = await ask(actions.start, { ...wish, workspace });
    setIsStarting(false);
    if (started.ok) router.push(paths.study(workspace, started.value.number));
    else setError(started.message);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New study"
      size="lg"
      footer={
        <>
          {error !== null && (
            <p role="alert" className="mr-auto min-w-0 flex-1 break-words text-fault">
              {error}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!canStart} onClick={() => void start()}>
            {isStarting && <Spinner />}
            Start
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <KindChoice kind={draft.kind} onChoose={(kind) => setDraft({ ...draft, kind })} />
        <Fields
          workspace={workspace}
          targets={targets}
          methods={methods}
          draft={draft}
          faults={faults}
          means={means}
          onChange={setDraft}
        />
        <LimitFields draft={draft} faults={faults} onChange={setDraft} />
        {wish !== null && (
          <PlanFrame
            plan={answer}
            rows={
              answer?.ok
                ? [
                    { name: "Max. replays", value: plannedWords(answer.value) },
                    { name: "Replayed in", value: visibleText(answer.value.targetName) },
                  ]
                : awaitedRows(["Max. replays", "Replayed in"])
            }
            onRetry={again}
          >
            <p>Nothing is replayed until you start. You can stop at any time and keep the results so far.</p>
          </PlanFrame>
        )}
      </div>
    </Dialog>
  );
}

function KindChoice({ kind, onChoose }: { kind: StartableKind; onChoose: (kind: StartableKind) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Kind of study</legend>
      <div className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
        {startableKinds.map((each) => (
          <label
            key={each}
            className={cn(
              "flex items-start gap-2 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus",
              kind === each ? "border-line-strong bg-selected" : "hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-1 accent-(--ink)"
              checked={kind === each}
              onChange={() => onChoose(each)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{studyKindTitles[each]}</span>
              <span className="block text-xs text-muted">{studyKindWords[each]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
