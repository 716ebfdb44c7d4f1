import Link from "@/components/ground/ui/link";
import { Fragment, type ReactNode } from "react";

interface Crumb {
  label: string;
  href: string;
}

/**
 * The top of a page that is in no place, or under a page of one, 48 px where its name has room: where one is, what it
 * is called (null where the page says so itself), `children` beside the name, `actions` at the right.
 */
export function PageHeader({
  crumbs,
  title,
  actions,
  children,
}: {
  crumbs: readonly Crumb[];
  title: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-2.5 border-b bg-panel px-4 max-md:flex-wrap max-md:gap-y-1 max-md:py-1.5">
      <nav aria-label="Breadcrumbs" className="flex shrink-0 items-center gap-1.5 text-muted max-md:hidden">
        {crumbs.map((crumb) => (
          <Fragment key={crumb.href}>
            <Link href={crumb.href} className="max-w-40 truncate hover:text-text">
              {crumb.label}
            </Link>
            <span aria-hidden className="text-faint">
              /
            </span>
          </Fragment>
        ))}
      </nav>
      {title !== null && (
        <h1 className="min-w-0 truncate text-base font-semibold tracking-[-0.005em]" dir="auto">
          {title}
        </h1>
      )}
      {children}
      <span className="flex-1" />
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </header>
  );
}
