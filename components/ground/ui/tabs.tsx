"use client";
import { type ComponentProps, createContext, type KeyboardEvent, useContext, useId } from "react";
import { cn } from "@/lib/cn";

interface ChosenTab {
  id: string;
  value: string;
  choose: (value: string) => void;
}
const TabsContext = createContext<ChosenTab | null>(null);

const useTabs = (): ChosenTab => {
  const tabs = useContext(TabsContext);
  if (!tabs) throw new Error("Tabs are missing above a part of them.");
  return tabs;
};
const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

interface TabsProps extends ComponentProps<"div"> {
  value: string;
  onValueChange: (value: string) => void;
}

/** Tabs as the ARIA pattern has them, activated as they are gone through. Not Radix's, which is five times as heavy. */
export function Tabs({ value, onValueChange, ...rest }: TabsProps) {
  const id = useId();
  return (
    <TabsContext value={{ id, value, choose: onValueChange }}>
      <div {...rest} />
    </TabsContext>
  );
}

export function TabsList({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      role="tablist"
      onKeyDown={goAlong}
      className={cn("flex min-w-0 items-center gap-0.5 overflow-x-auto", className)}
      {...rest}
    />
  );
}

function goAlong(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab === event.target);
  const to = new Map([
    ["ArrowRight", (at + 1) % tabs.length],
    ["ArrowLeft", at - 1],
    ["Home", 0],
    ["End", -1],
  ]).get(event.key);
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  tabs.at(to)?.focus();
  tabs.at(to)?.click();
}

export function TabsTrigger({ value, className, ...rest }: ComponentProps<"button"> & { value: string }) {
  const tabs = useTabs();
  const isChosen = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tabs.id, value)}
      aria-selected={isChosen}
      aria-controls={isChosen ? panelId(tabs.id, value) : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => !isChosen && tabs.choose(value)}
      className={cn(
        "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap text-muted hover:text-text aria-selected:bg-hover aria-selected:text-text",
        className,
      )}
      {...rest}
    />
  );
}

/** What belongs to one tab; it is there while the tab is chosen. */
export function TabsContent({ value, ...rest }: ComponentProps<"div"> & { value: string }) {
  const { id, value: chosen } = useTabs();
  if (chosen !== value) return null;
  return <div role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)} tabIndex={0} {...rest} />;
}
