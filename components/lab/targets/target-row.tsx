"use client";
import { useTargetActions } from "./target-actions";
import { Check, Minus, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { type TargetView } from "@/lib/replay/target-view";
import { abilityWords, limitWords, wayOutWords } from "@/components/connections/targets/target-words";

interface TargetRowProps {
  workspace: string;
  target: TargetView;
  canWrite: boolean;
  now: string;
  onChecked: (target: TargetView) => void;
  acts: { edit: () => void; remove: () => void };
}

/** One system that can be run again: what it says it can do, or why it could not be asked and what to do about that. */
export function TargetRow({ workspace, target, canWrite, now, onChecked, acts }: TargetRowProps) {
  const name = visibleText(target.name);
  const { capabilities, problem, checkedAt } = target;
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3.5 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 truncate font-semibold" dir="auto" title={name}>
          {name}
        </h2>
        <Pill>{target.kind === "sandbox" ? "built in" : "HTTP"}</Pill>
        {problem !== null && <Pill tone="strong">not responding</Pill>}
        {target.url !== null && (
          <span className="min-w-0 truncate font-mono text-xs text-faint max-sm:w-full" title={target.url}>
            {target.url}
          </span>
        )}
        {canWrite && (
          <span className="ml-auto flex shrink-0 items-center gap-1">
            <IconButton label={`Edit ${name}`} onClick={acts.edit}>
              <Pencil className="size-3.5" aria-hidden />
            </IconButton>
            {target.kind === "http" && (
              <IconButton label={`Delete ${name}`} onClick={acts.remove}>
                <Trash2 className="size-3.5" aria-hidden />
              </IconButton>
            )}
          </span>
        )}
      </div>
      {problem !== null && (
        <div role="status" className="rounded-md border border-line-strong bg-sunken px-3 py-2">
          <p className="break-words" dir="auto">
            {visibleText(problem)}
          </p>
          <p className="mt-0.5 text-muted">{wayOutWords(target.problemCode)}</p>
        </div>
      )}
      {capabilities ? (
        <Abilities capabilities={capabilities} isOld={problem !== null} />
      ) : (
        problem === null && <p className="text-muted">Capabilities not checked yet.</p>
      )}
      <p className="text-xs text-faint">
        {target.systemKey !== null && (
          <>
            Traces of <bdi className="text-muted">{visibleText(target.systemKey)}</bdi> are replayed here ·{" "}
          </>
        )}
        {limitWords(target)}
        {checkedAt !== null && (
          <>
            {" · asked "}
            <RelativeTime at={checkedAt} now={now} />
          </>
        )}
      </p>
      {canWrite && target.kind === "http" && (
        <CheckButton workspace={workspace} target={target} onChecked={onChecked} />
      )}
    </li>
  );
}

function Abilities({ capabilities, isOld }: { capabilities: Capabilities; isOld: boolean }) {
  const { can, cannot } = abilityWords(capabilities);
  const { system, milestones } = capabilities;
  return (
    <div>
      <p className="text-muted">
        {isOld ? "Last reported as " : "It is "}
        <bdi className="text-text">{visibleText([system.name, system.version].filter(Boolean).join(" "))}</bdi> and can
      </p>
      <ul className="mt-0.5 grid grid-cols-2 gap-x-4 gap-y-0.5 max-md:grid-cols-1">
        {can.map((words) => (
          <li key={words} className="flex items-start gap-1.5">
            <Check className="mt-0.75 size-3.5 shrink-0" aria-hidden />
            {words}
          </li>
        ))}
        {cannot.map((words) => (
          <li key={words} className="flex items-start gap-1.5 text-faint">
            <Minus className="mt-0.75 size-3.5 shrink-0" aria-hidden />
            <span>
              <span className="sr-only">not: </span>
              {words}
            </span>
          </li>
        ))}
      </ul>
      {milestones.length > 0 && (
        <p className="mt-0.5 break-words text-muted" dir="auto">
          Milestones: {visibleText(milestones.join(", "))}
        </p>
      )}
    </div>
  );
}

function CheckButton({ workspace, target, onChecked }: Pick<TargetRowProps, "workspace" | "target" | "onChecked">) {
  const { check } = useTargetActions();
  const [isBusy, setIsBusy] = useState(false);
  const name = visibleText(target.name);
  const run = async () => {
    setIsBusy(true);
    const answer = await ask(check, { workspace, id: target.id });
    setIsBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    onChecked(answer.value);
    if (answer.value.problem === null) toast.success(`${name} responds.`);
    else toast.error(`${name} does not respond.`);
  };
  return (
    <div>
      <Button size="sm" disabled={isBusy} onClick={() => void run()}>
        {isBusy && <Spinner />}
        {isBusy ? "Checking…" : "Check"}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}
