"use client";
import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

/** Call `toast` of sonner anywhere; errors say what to do. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
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
