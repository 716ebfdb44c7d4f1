import { type LucideIcon } from "lucide-react";
import { type ReactNode } from "react";
import { cn } from "@/lib/cn";

/** Says why there is nothing and what to do next; `children` are the actions. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  isPageTitle = false,
  className,
  children,
}: {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  /** Where nothing above it names the page. */
  isPageTitle?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const Heading = isPageTitle ? "h1" : "h2";
  return (
    <div className={cn("flex flex-col items-center justify-center px-6 py-14 text-center", className)}>
      {Icon && <Icon className="mb-3 size-5 text-faint" aria-hidden />}
      <Heading className="text-base font-semibold">{title}</Heading>
      {text && <div className="mt-1 max-w-110 text-muted">{text}</div>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
