"use client";
import { Button } from "@/components/ground/ui/button";

/** One of two or three, each in sight. */
export function ChoiceButtons<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; title: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex gap-0.5">
      {options.map((option) => (
        <Button
          key={option.value}
          size="sm"
          variant="ghost"
          aria-pressed={option.value === value}
          className={option.value === value ? "bg-hover" : "font-normal text-muted"}
          onClick={() => onChange(option.value)}
        >
          {option.title}
        </Button>
      ))}
    </div>
  );
}
