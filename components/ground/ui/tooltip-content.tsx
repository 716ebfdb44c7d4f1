"use client";
import { Tooltip as Radix } from "radix-ui";
import { type ReactNode } from "react";
import { StandIn } from "@/components/ground/ui/stand-in";

export type TooltipSide = "top" | "right" | "bottom" | "left";

/**
 * An open tooltip beside `element`: it stays while the pointer is on its way to it or over it, and Escape closes it.
 */
export function TooltipContent({
  element,
  id,
  side,
  onClose,
  children,
}: {
  element: HTMLElement;
  id: string;
  side: TooltipSide;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Radix.Trigger asChild>
          <StandIn element={element} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 flex max-w-[min(20rem,calc(100vw-1rem))] items-center gap-2 rounded-md border bg-panel px-2 py-1 text-xs text-text shadow-float break-words animate-in fade-in-0 duration-100"
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
