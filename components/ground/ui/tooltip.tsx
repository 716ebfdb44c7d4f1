"use client";
import { Slot } from "radix-ui";
import { type ReactNode, useId } from "react";
import { Kbd } from "@/components/ground/ui/kbd";
import { type TooltipSide } from "@/components/ground/ui/tooltip-content";
import { useTooltip } from "@/components/ground/ui/use-tooltip";

/**
 * A short name for what is under the pointer or focus, with the key that does the same. `children`
 * is one element that takes a ref.
 */
export function Tooltip({
  content,
  keys,
  side = "bottom",
  children,
}: {
  content: ReactNode;
  keys?: string;
  side?: TooltipSide;
  children: ReactNode;
}) {
  const id = useId();
  const { shown, close, handlers } = useTooltip();
  return (
    <>
      <Slot.Root {...handlers} {...(shown && { "aria-describedby": id })}>
        {children}
      </Slot.Root>
      {shown && (
        <shown.Content element={shown.element} id={id} side={side} onClose={close}>
          {content}
          {keys && <Kbd keys={keys} />}
        </shown.Content>
      )}
    </>
  );
}
