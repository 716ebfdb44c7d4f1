import { Download } from "lucide-react";
import Link from "next/link";
import { type ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";

const sections = [
  { id: "overview", title: "Overview", href: (slug: string) => paths.overview(slug) },
  { id: "versions", title: "Compare versions", href: (slug: string) => paths.versions(slug) },
] as const;

/** The header of the two dashboards; `csv` is where all figures of the page are saved from, null where there are none. */
export function OverviewHeader({
  workspace,
  shown,
  csv,
  children,
}: {
  workspace: { slug: string; name: string };
  shown: (typeof sections)[number]["id"];
  csv: string | null;
  /** Saved views. */
  children: ReactNode;
}) {
  const { slug, name } = workspace;
  return (
    <>
      <PageHeader
        crumbs={[{ label: name, href: paths.workspace(slug) }]}
        title={sections.find(({ id }) => id === shown)?.title}
        actions={
          <>
            {csv && (
              <Button asChild variant="ghost">
                <a href={csv} download aria-label="All figures as CSV">
                  <Download className="size-3.5" aria-hidden />
                  <span className="max-sm:sr-only">All as CSV</span>
                </a>
              </Button>
            )}
            {children}
          </>
        }
      />
      <nav aria-label="Dashboards" className="flex shrink-0 gap-0.5 border-b bg-panel px-2 py-1.5">
        {sections.map(({ id, title, href }) => (
          <Link
            key={id}
            href={href(slug)}
            className="rounded-md px-2.5 py-1 font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
            {...(id === shown ? { "aria-current": "page" as const } : {})}
          >
            {title}
          </Link>
        ))}
      </nav>
    </>
  );
}
