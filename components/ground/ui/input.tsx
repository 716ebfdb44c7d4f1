import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const fieldSurface =
  "w-full min-w-0 rounded-md border border-line-strong bg-panel px-2.5 text-sm text-text shadow-card disabled:bg-sunken disabled:text-faint aria-invalid:border-fault focus-visible:outline-2 focus-visible:-outline-offset-1";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(fieldSurface, "h-8 max-sm:text-base", className)} {...rest} />;
}
