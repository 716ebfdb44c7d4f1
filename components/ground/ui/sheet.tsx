"use client";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode } from "react";
import { Button } from "@/components/ground/ui/button";
import { focusPanel, leaveEscape, letKeysScroll, overlay } from "@/components/ground/ui/dialog";
import { returnFocus } from "@/components/ground/ui/return-focus";
import { cn } from "@/lib/cn";

/** A panel from the edge of the window; on a narrow screen a rail becomes one. */
export function Sheet({
  isOpen,
  onOpenChange,
  title,
  side = "right",
  footer,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  side?: "left" | "right" | "bottom";
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          onOpenAutoFocus={focusPanel}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={leaveEscape}
          aria-describedby={undefined}
          className={cn(
            "fixed z-50 flex flex-col bg-panel shadow-float outline-none animate-in duration-200",
            {
              left: "inset-y-0 left-0 w-[min(26rem,calc(100vw-2rem))] border-r slide-in-from-left-8",
              right: "inset-y-0 right-0 w-[min(32rem,calc(100vw-2rem))] border-l slide-in-from-right-8",
              bottom: "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t slide-in-from-bottom-8",
            }[side],
          )}
        >
          <div className="flex h-12 shrink-0 items-center gap-3 border-b px-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="ghost" size="sm" aria-label="Close" className="-mr-1.5 w-6 px-0 text-muted">
                <X className="size-4" aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          <div ref={letKeysScroll} className="min-h-0 flex-1 overflow-y-auto px-4 py-4 focus-visible:-outline-offset-2">
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-4 py-3">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
