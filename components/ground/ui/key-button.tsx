"use client";
import { type ReactNode } from "react";
import { type Offer, useKey } from "@/components/ground/keys/key-provider";
import { IconButton } from "@/components/ground/ui/icon-button";

/** A thing to do that has a key: what shows the key binds it, so that the two cannot drift. */
export interface Command {
  combination: string;
  label: string;
  /** Heading in the cheat sheet. */
  group: string;
  run: () => void;
  isEnabled?: boolean;
  /** What the command palette makes of what is typed there. */
  offer?: Offer;
}

/** Binds the key of a command; for commands that several controls show. */
export function CommandKey({ command }: { command: Command }) {
  const { combination, label, group, run, isEnabled = true, offer } = command;
  useKey({ combination, label, group }, run, isEnabled, offer);
  return null;
}

/** A square button with an icon that does a command, shows its key in the tooltip and owns it. */
export function KeyButton({
  command,
  isPressed,
  className,
  children,
}: {
  command: Command;
  isPressed?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { combination, label, run, isEnabled = true } = command;
  return (
    <>
      <CommandKey command={command} />
      <IconButton
        label={label}
        keys={combination}
        aria-disabled={!isEnabled}
        onClick={() => isEnabled && run()}
        {...(isPressed === undefined ? {} : { "aria-pressed": isPressed })}
        {...(className === undefined ? {} : { className })}
      >
        {children}
      </IconButton>
    </>
  );
}
