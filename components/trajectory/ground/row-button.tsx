import { type ComponentProps } from "react";

/**
 * A small button of a step's line. There are many on a page, so that its name is a plain title
 * instead of a tooltip of its own.
 */
export function RowButton({ label, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="flex size-6 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text aria-pressed:bg-hover data-[state=open]:bg-hover"
      {...rest}
    />
  );
}
