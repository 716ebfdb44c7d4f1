import { type ButtonProps, Button } from "@/components/ground/ui/button";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { cn } from "@/lib/cn";

/** A square button with an icon; `label` is its name and its tooltip, `keys` the key that does the same. */
export function IconButton({
  label,
  keys,
  className,
  variant = "ghost",
  ...rest
}: ButtonProps & { label: string; keys?: string }) {
  return (
    <Tooltip content={label} {...(keys ? { keys } : {})}>
      <Button
        aria-label={label}
        variant={variant}
        className={cn("w-7 px-0 text-muted hover:text-text", className)}
        {...rest}
      />
    </Tooltip>
  );
}
