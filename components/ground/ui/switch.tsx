"use client";
import { Switch as Radix } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-faint bg-sunken p-px transition-colors disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink",
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="size-3.5 rounded-full bg-faint transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-on-ink" />
    </Radix.Root>
  );
}
