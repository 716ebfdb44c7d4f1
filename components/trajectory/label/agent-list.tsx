"use client";
import { Command } from "cmdk";
import { Check } from "lucide-react";
import { useState } from "react";
import { useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { CommandRow } from "@/components/ground/ui/command-rows";
import { useReading } from "../reading/reading-context";

/**
 * Every agent of the trace, narrowed by typing. It stands in the form itself: what floats over a
 * sheet could not be scrolled there.
 */
export function AgentList({
  value,
  onChoose,
  onClose,
  onLeave,
}: {
  value: string;
  onChoose: (agent: string) => void;
  onClose: () => void;
  /** The focus has gone elsewhere. */
  onLeave: () => void;
}) {
  const { agents } = useReading();
  const [text, setText] = useState("");
  useTypedAhead(setText);
  const names = value === "" || agents.includes(value) ? agents : [value, ...agents];
  // Names that differ in case or white space alone are one to the list without their places.
  const keyOf = (name: string) => `${name} ${names.indexOf(name)}`;
  return (
    <Command
      loop
      label="Agents"
      data-takes-escape
      {...(value ? { defaultValue: keyOf(value) } : {})}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
      className="flex flex-col rounded-lg border bg-panel shadow-float"
    >
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder="Find an agent…"
        className="h-8 border-b bg-transparent px-2.5 outline-none max-sm:text-base"
      />
      <Command.List className="max-h-56 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-center text-muted">
          No agent with that name in this trace.
        </Command.Empty>
        {names.map((name) => (
          <CommandRow key={name} value={keyOf(name)} onSelect={() => onChoose(name)}>
            <AgentChip name={name} agents={agents} className="flex-1" />
            {name === value && <Check className="size-3.5 shrink-0" aria-label="chosen" />}
          </CommandRow>
        ))}
      </Command.List>
    </Command>
  );
}
