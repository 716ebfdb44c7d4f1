"use client";
import { type ComponentProps, useId } from "react";
import { Input } from "@/components/ground/ui/input";

/**
 * The name of an agent, typed freely, with those that are known as suggestions. Inside a `Field` it takes its label
 * from there; elsewhere give `aria-label`.
 */
export function AgentNameInput({
  known,
  onName,
  ...rest
}: ComponentProps<typeof Input> & { known: readonly string[]; onName: (name: string) => void }) {
  const listId = useId();
  return (
    <>
      <Input
        list={listId}
        maxLength={500}
        dir="auto"
        autoComplete="off"
        onChange={(event) => onName(event.target.value)}
        {...rest}
      />
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
