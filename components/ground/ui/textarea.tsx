import { type ComponentProps } from "react";
import { fieldSurface } from "@/components/ground/ui/input";
import { cn } from "@/lib/cn";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn(fieldSurface, "min-h-20 resize-y py-1.5 max-sm:text-base", className)} {...rest} />;
}
