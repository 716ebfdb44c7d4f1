"use client";
import { Dialog as Radix } from "radix-ui";
import { PaletteBody } from "@/components/ground/shell/palette-body";
import { type PaletteProps } from "@/components/ground/shell/shell-props";
import { overlay } from "@/components/ground/ui/dialog";
import { returnFocus } from "@/components/ground/ui/return-focus";

/** The palette over the page. */
export function PaletteDialog({ onClose, ...where }: PaletteProps & { onClose: () => void }) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-150 -translate-x-1/2 overflow-hidden rounded-xl border bg-panel shadow-float outline-none animate-in fade-in-0 zoom-in-98 duration-100"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <PaletteBody {...where} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
