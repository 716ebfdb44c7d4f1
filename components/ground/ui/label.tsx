import { Label as Radix } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export function Label({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn("text-xs font-medium text-muted", className)} {...rest} />;
}
