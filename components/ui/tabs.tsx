"use client";
import { Tabs as Radix } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn("flex min-w-0 items-center gap-0.5 overflow-x-auto", className)} {...rest} />;
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap text-muted hover:text-text data-[state=active]:bg-hover data-[state=active]:text-text",
        className,
      )}
      {...rest}
    />
  );
}

export const TabsContent = Radix.Content;
