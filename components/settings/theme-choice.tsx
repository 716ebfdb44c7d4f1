"use client";
import { useTheme } from "next-themes";
import { RadioGroup } from "radix-ui";
import { useSyncExternalStore } from "react";
import { themes } from "@/components/shell/themes";

const never = () => () => undefined;

export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  // The server does not know the choice: it is kept in the browser.
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <RadioGroup.Root
      aria-label="Theme"
      value={isHere ? (theme ?? "system") : ""}
      onValueChange={setTheme}
      className="inline-flex gap-0.5 rounded-md border p-0.5"
    >
      {themes.map(({ value, label, icon: Icon }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="inline-flex h-7 items-center gap-1.5 rounded-sm px-2.5 font-medium text-muted hover:text-text data-[state=checked]:bg-hover data-[state=checked]:text-text"
        >
          <Icon className="size-3.5" aria-hidden />
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
