"use client";
import { Tooltip as Radix } from "radix-ui";
import { type ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={350}>{children}</Radix.Provider>;
}

/** A short name for what is under the pointer or focus, with the key that does the same. `children` is one element that takes a ref. */
export function Tooltip({
  content,
  keys,
  side = "bottom",
  children,
}: {
  content: ReactNode;
  keys?: string;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-80 items-center gap-2 rounded-md border bg-panel px-2 py-1 text-xs text-text shadow-float break-words animate-in fade-in-0 duration-100"
        >
          {content}
          {keys && <Kbd keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
