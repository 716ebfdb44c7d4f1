"use client";
import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export function Checkbox({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "grid size-4 shrink-0 place-items-center rounded-sm border border-faint bg-panel text-on-ink disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=indeterminate]:border-ink data-[state=indeterminate]:bg-ink",
        className,
      )}
      {...rest}
    >
      <Radix.Indicator>
        {rest.checked === "indeterminate" ? (
          <Minus className="size-3 stroke-3!" aria-hidden />
        ) : (
          <Check className="size-3 stroke-3!" aria-hidden />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
}
