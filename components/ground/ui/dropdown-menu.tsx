"use client";
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

const item =
  "flex cursor-default items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-disabled:text-faint data-highlighted:bg-hover [&_.lucide]:size-4 [&_.lucide]:shrink-0 [&_.lucide]:text-faint";

export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          "z-60 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 overflow-y-auto rounded-lg border bg-panel p-1 shadow-float animate-in fade-in-0 duration-100",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}

export function DropdownMenuItem({
  className,
  isDanger = false,
  ...rest
}: ComponentProps<typeof Radix.Item> & { isDanger?: boolean }) {
  return <Radix.Item className={cn(item, isDanger && "text-fault [&_.lucide]:text-fault", className)} {...rest} />;
}

export function DropdownMenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(item, className)} {...rest}>
      <Indicator />
      {children}
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(item, className)} {...rest}>
      <Indicator />
      {children}
    </Radix.RadioItem>
  );
}

function Indicator() {
  return (
    <span className="flex w-4 shrink-0 justify-center">
      <Radix.ItemIndicator>
        <Check className="size-3.5! text-text!" aria-hidden />
      </Radix.ItemIndicator>
    </span>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn("px-2 pt-1.5 pb-1 text-2xs text-faint", className)} {...rest} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
