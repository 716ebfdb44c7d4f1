"use client";
import { usePathname, useParams } from "next/navigation";
import { type ReactNode } from "react";
import { placeAt } from "@/components/ground/page/places";
import { SectionTab } from "@/components/ground/page/section-tab";

/**
 * The top of a page that belongs to a place: its pages side by side, the one that is shown as the title. `children`
 * stand beside them, `actions` at the right; what has no room goes to a line of its own.
 */
export function SectionHeader({ actions, children }: { actions?: ReactNode; children?: ReactNode }) {
  const { workspace } = useParams<{ workspace: string }>();
  const here = placeAt(workspace, usePathname());
  if (!here) return null;
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 border-b bg-panel px-2">
      <nav aria-label={here.place.title} className="flex max-w-full gap-0.5 overflow-x-auto py-2">
        {here.place.pages.map((page) => (
          <SectionTab
            key={page.title}
            href={page.href(workspace)}
            isShown={page === here.page}
            isTitle={page === here.page && here.isPage}
          >
            {page.title}
          </SectionTab>
        ))}
      </nav>
      {children}
      {actions && <div className="ml-auto flex shrink-0 items-center gap-2 py-2 pr-2 pl-2">{actions}</div>}
    </header>
  );
}
