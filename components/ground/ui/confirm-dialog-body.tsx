"use client";
import { AlertDialog as Radix } from "radix-ui";
import { type ReactNode } from "react";
import { Button } from "@/components/ground/ui/button";
import { overlay } from "@/components/ground/ui/dialog";
import { returnFocus } from "@/components/ground/ui/return-focus";
import { Spinner } from "@/components/ground/ui/spinner";

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  isBusy?: boolean;
  /** Names what will be lost. */
  children: ReactNode;
}

/** The dialog of `ConfirmDialog`. */
export function ConfirmDialogBody({
  isOpen,
  onOpenChange,
  title,
  confirmLabel,
  onConfirm,
  isBusy = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          className="fixed top-[20vh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-110 -translate-x-1/2 rounded-xl border bg-panel p-4 shadow-float outline-none animate-in fade-in-0 zoom-in-98 duration-150"
        >
          <Radix.Title className="text-base font-semibold break-words">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1.5 text-sm text-muted break-words">{children}</div>
          </Radix.Description>
          <div className="mt-4 flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>Cancel</Button>
            </Radix.Cancel>
            <Button variant="danger" onClick={onConfirm} disabled={isBusy}>
              {isBusy && <Spinner />}
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
