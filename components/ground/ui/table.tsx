import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";

export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table className={cn("w-full border-separate border-spacing-0", className)} {...rest} />;
}

export function Th({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn(
        "h-7.5 border-b bg-bg px-2.5 text-left text-[11.5px] font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4",
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<"td">) {
  return <td className={cn("h-(--row-height) border-b bg-panel px-2.5 first:pl-4 last:pr-4", className)} {...rest} />;
}
