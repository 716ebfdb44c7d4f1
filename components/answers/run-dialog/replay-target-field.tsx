"use client";
import Link from "@/components/ground/ui/link";
import { useEffect, useState } from "react";
import { shortAbilities } from "@/components/connections/targets/target-words";
import { type Answer } from "@/components/ground/asking/ask";
import { Field } from "@/components/ground/ui/field";
import { Select } from "@/components/ground/ui/select";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";
import { type ReplayOffer } from "./run-offer";

/** Where the trace is replayed; where that cannot be done, the way out. */
export function ReplayTargetField({
  workspace,
  read,
  value,
  onChange,
}: {
  workspace: string;
  read: () => Promise<Answer<ReplayOffer>>;
  value: string | undefined;
  onChange: (targetId: string) => void;
}) {
  const [answer, setAnswer] = useState<Answer<ReplayOffer> | null>(null);
  useEffect(() => {
    let isLeft = false;
    void read().then((known) => !isLeft && setAnswer(known));
    return () => {
      isLeft = true;
    };
  }, [read]);
  if (answer === null) return <Skeleton className="h-12" />;
  if (!answer.ok)
    return (
      <p role="alert" className="text-fault">
        {answer.message}
      </p>
    );
  const { targets, chosenId } = answer.value;
  if (targets.length === 0)
    return (
      <p className="rounded-md border border-line-strong bg-sunken px-3 py-2">
        No system can replay this trace yet.{" "}
        <Link href={paths.replayTargets(workspace)} className="text-link underline underline-offset-2">
          Add a replay target
        </Link>
      </p>
    );
  const id = value ?? chosenId ?? undefined;
  const said = targets.find((target) => target.id === id)?.capabilities ?? null;
  return (
    <Field
      label="Replayed in"
      hint={id === undefined ? "Choose the system that produced this trace." : shortAbilities(said)}
    >
      <Select
        value={id}
        onValueChange={onChange}
        options={targets.map((target) => ({ value: target.id, label: visibleText(target.name) }))}
      />
    </Field>
  );
}
