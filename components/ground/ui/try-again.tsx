import { type ReactNode } from "react";
import { Button } from "@/components/ground/ui/button";
import { cn } from "@/lib/cn";

/** Says that something could not be loaded, with the way to ask for it again. `isFloating`: over what it belongs to. */
export function TryAgain({
  isFloating = false,
  className,
  onRetry,
  children,
}: {
  isFloating?: boolean;
  className?: string;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <div
      role="alert"
      className={cn(
        "flex items-center gap-3",
        isFloating && "rounded-lg border bg-panel px-3 py-2 shadow-float",
        className,
      )}
    >
      {children}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
