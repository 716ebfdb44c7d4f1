"use client";
import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { toastQueue } from "@/components/ground/toasts/toast";

/** Longer than what is only to be read. */
const timeToActMs = 10_000;

const showWaiting = () => {
  for (const { kind, words, action } of toastQueue.take()) {
    const options = action && { action: { label: action.label, onClick: action.run }, duration: timeToActMs };
    if (kind === "plain") show(words, options);
    else show[kind](words, options);
  }
};

/** Draws what has been said, and everything that is said from now on. */
export function ToastCorner() {
  const { resolvedTheme } = useTheme();
  useEffect(() => {
    showWaiting();
    return toastQueue.subscribe(showWaiting);
  }, []);
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-center"
      offset={16}
      gap={8}
      toastOptions={{
        classNames: {
          toast: "rounded-lg! border! border-line! bg-panel! text-text! shadow-float! text-sm! font-sans! p-3!",
          description: "text-muted!",
          actionButton: "bg-ink! text-on-ink!",
          error: "[&_[data-icon]]:text-fault",
        },
      }}
    />
  );
}
