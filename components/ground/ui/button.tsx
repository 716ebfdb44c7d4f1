import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

const button = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50",
  {
    variants: {
      variant: {
        default: "border-line-strong bg-panel shadow-card hover:bg-hover data-[state=open]:bg-hover",
        primary: "border-ink bg-ink text-on-ink hover:bg-ink/88",
        ghost: "border-transparent hover:bg-hover data-[state=open]:bg-hover",
        danger: "border-fault-line bg-fault-soft text-fault hover:border-fault",
        link: "h-auto border-transparent px-0 text-link underline-offset-2 hover:underline",
      },
      size: { md: "h-7 px-2.5", sm: "h-6 px-2 text-xs", lg: "h-8 px-3" },
    },
    compoundVariants: [{ variant: "link", class: "h-auto px-0" }],
    defaultVariants: { variant: "default", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> & VariantProps<typeof button> & { asChild?: boolean };

/** `primary` is ink, never a color: color means fault, ground truth or a quote. */
export function Button({ variant, size, asChild = false, className, ...rest }: ButtonProps) {
  const Tag = asChild ? Slot.Root : "button";
  return (
    <Tag
      {...(asChild ? {} : { type: "button" as const })}
      className={cn(button({ variant, size }), className)}
      {...rest}
    />
  );
}
