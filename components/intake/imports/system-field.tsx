"use client";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";

/** Which system made the traces, where the files do not say. */
export function SystemField({ queue }: { queue: ImportQueue }) {
  return (
    <Field
      label="System"
      hint="For traces that name none. Traces of one system are learned from together."
      className="mt-3"
    >
      <Input
        value={queue.system}
        onChange={(event) => queue.setSystem(event.target.value)}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        className="max-w-96"
      />
    </Field>
  );
}
