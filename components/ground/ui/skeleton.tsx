import { cn } from "@/lib/cn";

/** A quiet place-holder of the shape of what is coming. Size it by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-sm bg-hover", className)} />;
}
