"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { type ConfirmDialogProps } from "./confirm-dialog-body";

const ConfirmDialogBody = dynamic(() => import("./confirm-dialog-body").then((m) => m.ConfirmDialogBody), {
  // Without it the whole page would give way, and the focus be lost with the button that was pressed.
  loading: TypingAhead,
});

/**
 * Asks before something that cannot be undone; `onConfirm` closes it by `onOpenChange` when done. Fetched when it is
 * first opened.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <ConfirmDialogBody {...props} />;
}
