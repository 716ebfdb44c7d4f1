"use client";
import { Slot } from "radix-ui";
import { type ReactNode, useId } from "react";
import { Label } from "@/components/ground/ui/label";
import { cn } from "@/lib/cn";

/**
 * A control with its label, a hint, and what is wrong with it. `children` is one control; it gets id,
 * description and invalid state.
 */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <Label htmlFor={id}>{label}</Label>
      <Slot.Root
        id={id}
        {...(described ? { "aria-describedby": described } : {})}
        {...(error ? { "aria-invalid": true } : {})}
      >
        {children}
      </Slot.Root>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-fault">
          {error}
        </p>
      )}
    </div>
  );
}
