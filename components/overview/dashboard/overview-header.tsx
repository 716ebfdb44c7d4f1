import { Download } from "lucide-react";
import { type ReactNode } from "react";
import { SectionHeader } from "@/components/ground/page/section-header";
import { Button } from "@/components/ground/ui/button";

/**
 * The header of the two dashboards; `csv` is where all figures of the page are saved from, null where there are none.
 */
export function OverviewHeader({
  csv,
  children,
}: {
  csv: string | null;
  /** Saved views. */
  children: ReactNode;
}) {
  return (
    <SectionHeader
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
