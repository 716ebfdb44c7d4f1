"use client";
import { Ellipsis } from "lucide-react";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Kbd } from "@/components/ground/ui/kbd";
import { type Command, CommandKey } from "@/components/ground/ui/key-button";

/** Moves that have no button of their own: each with its key, which works while the menu is shut. */
export function MoveMenu({ commands }: { commands: readonly Command[] }) {
  return (
    <>
      {commands.map((command) => (
        <CommandKey key={command.combination} command={command} />
      ))}
      <LazyMenu
        align="end"
        trigger={
          <IconButton label="More moves">
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {({ DropdownMenuItem }) => (
          <>
            {commands.map(({ combination, label, run, isEnabled = true }) => (
              <DropdownMenuItem key={combination} disabled={!isEnabled} onSelect={run}>
                <span className="flex-1">{label}</span>
                <Kbd keys={combination} />
              </DropdownMenuItem>
            ))}
          </>
        )}
      </LazyMenu>
    </>
  );
}
