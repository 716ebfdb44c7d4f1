"use client";
import { Popover as Radix } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;

export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        // Where it is longer than the screen and holds words alone, keys scroll it.
        tabIndex={0}
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          "z-60 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border bg-panel p-3 shadow-float outline-none animate-in fade-in-0 duration-100",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
