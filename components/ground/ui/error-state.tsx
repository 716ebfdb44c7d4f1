import { TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { cn } from "@/lib/cn";

/** Says what went wrong and what to do; `children` are the actions. */
export function ErrorState({
  title,
  text,
  className,
  children,
}: {
  title: string;
  text?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div role="alert" className={cn("flex flex-col items-center justify-center px-6 py-14 text-center", className)}>
      <TriangleAlert className="mb-3 size-5 text-fault" aria-hidden />
      <h2 className="text-base font-semibold">{title}</h2>
      {text && <div className="mt-1 max-w-110 text-muted break-words">{text}</div>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
