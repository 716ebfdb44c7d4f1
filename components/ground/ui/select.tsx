"use client";
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export interface SelectOption {
  value: string;
  label: string;
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
}

type TriggerProps = Omit<
  ComponentProps<typeof Radix.Trigger>,
  "value" | "onChange" | "defaultValue" | "name" | "onSelect"
>;

/** One of a few. Inside a `Field` it takes its label from there; elsewhere give `aria-label`. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder = "Choose…",
  className,
  ...rest
}: TriggerProps & {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
}) {
  return (
    <Radix.Root value={value ?? ""} onValueChange={onValueChange} {...(rest.disabled ? { disabled: true } : {})}>
      <Radix.Trigger
        className={cn(
          "flex h-8 w-full min-w-0 items-center justify-between gap-2 rounded-md border border-line-strong bg-panel px-2.5 text-left shadow-card hover:bg-hover disabled:opacity-50 data-placeholder:text-faint",
          className,
        )}
        {...rest}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-3.5 shrink-0 text-faint" aria-hidden />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(28rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border bg-panel p-1 shadow-float animate-in fade-in-0 duration-100"
        >
          {/* The list itself scrolls: a part of it that no key reaches would not be allowed to. */}
          <Radix.Viewport style={{ overflow: "visible" }}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled ?? false}
                className="flex cursor-default items-start gap-2 rounded-sm py-1 pr-2 pl-1.5 outline-none select-none data-disabled:text-faint data-highlighted:bg-hover"
              >
                <span className="flex h-5 w-4 shrink-0 items-center">
                  <Radix.ItemIndicator>
                    <Check className="size-3.5" aria-hidden />
                  </Radix.ItemIndicator>
                </span>
                <span className="min-w-0">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && <span className="block text-xs text-faint">{option.hint}</span>}
                </span>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
