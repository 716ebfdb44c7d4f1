import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

const pill = cva(
  "inline-flex h-5 min-w-0 align-middle shrink-0 items-center gap-1.25 rounded-full border px-1.75 text-xs whitespace-nowrap",
  {
    variants: {
      tone: {
        neutral: "text-muted",
        strong: "border-line-strong bg-sunken text-text",
        fault: "border-fault-line bg-fault-soft text-fault",
        truth: "border-truth-line bg-truth-soft text-truth",
        dashed: "border-dashed border-line-strong text-muted",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** A short word about something. `fault` and `truth` are kept for failed or decisive, and for ground truth. */
export function Pill({ tone, className, ...rest }: ComponentProps<"span"> & VariantProps<typeof pill>) {
  return <span className={cn(pill({ tone }), className)} {...rest} />;
}
