"use client";
import { Command } from "cmdk";
import { type LucideIcon } from "lucide-react";
import { type ReactNode } from "react";

/**
 * A group of rows under a heading in a list that is narrowed by typing. `isAlwaysShown`: what the
 * server has found is shown as it is.
 */
export function CommandGroup({
  heading,
  isAlwaysShown = false,
  children,
}: {
  heading: string;
  isAlwaysShown?: boolean;
  children: ReactNode;
}) {
  return (
    <Command.Group
      heading={heading}
      forceMount={isAlwaysShown}
      className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-2xs **:[[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  );
}

/** A row that does something when it is chosen. `value` and `keywords` are what typing is compared with. */
export function CommandRow({
  icon: Icon,
  isAlwaysShown = false,
  children,
  ...rest
}: {
  value: string;
  keywords?: string[];
  isAlwaysShown?: boolean;
  icon?: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      {...rest}
      forceMount={isAlwaysShown}
      className="flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1 data-[selected=true]:bg-hover"
    >
      {Icon && <Icon className="size-4 shrink-0 text-faint" aria-hidden />}
      {children}
    </Command.Item>
  );
}
