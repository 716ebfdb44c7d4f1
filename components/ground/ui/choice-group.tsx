"use client";
import { type LucideIcon } from "lucide-react";
import { RadioGroup } from "radix-ui";

/** One of a few, side by side. */
export function ChoiceGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className="inline-flex w-fit gap-0.5 rounded-md border p-0.5"
    >
      {options.map(({ value: each, label: words, icon: Icon }) => (
        <RadioGroup.Item
          key={each}
          value={each}
          className="inline-flex h-7 items-center gap-1.5 rounded-sm px-2.5 font-medium whitespace-nowrap text-muted hover:text-text data-[state=checked]:bg-hover data-[state=checked]:text-text"
        >
          {Icon && <Icon className="size-3.5" aria-hidden />}
          {words}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
