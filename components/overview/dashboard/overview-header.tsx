import { Download } from "lucide-react";
import { type ReactNode } from "react";
import { SectionHeader } from "@/components/ground/page/section-header";
import { Button } from "@/components/ground/ui/button";
import { paths } from "@/lib/paths";

const sections = [
  { id: "overview", title: "Overview", href: (slug: string) => paths.overview(slug) },
  { id: "versions", title: "Compare versions", href: (slug: string) => paths.versions(slug) },
] as const;

/**
 * The header of the two dashboards; `csv` is where all figures of the page are saved from, null where there are none.
 */
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
  return (
    <SectionHeader
      workspace={workspace}
      label="Dashboards"
      sections={sections}
      shown={shown}
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
  );
}
