"use client";
import { Lock } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type SavedPage, type SavedView } from "@/lib/attribution/overview/saved-view";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { SavedViews } from "./saved-views";
import { UpdateView } from "./update-view";
import { useViewActionsIfAny } from "./view-actions";

const tab =
  "flex items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted hover:text-text";

/** The saved views of a page as tabs above it, and the menu that makes and changes them. */
export function ViewTabs({
  workspace,
  page,
  all,
  query,
  shown,
  views,
  openId,
}: {
  workspace: string;
  page: SavedPage;
  /** Where everything is shown, and how much that is. */
  all: { href: string; count: number };
  /** What would be saved, and what of it the page was opened with. */
  query: string;
  shown: string;
  views: readonly SavedView[];
  openId: string | null;
}) {
  const actions = useViewActionsIfAny();
  const open = views.find(({ id }) => id === openId);
  if (!actions && views.length === 0) return null;
  return (
    <div className="flex h-9.5 shrink-0 items-stretch gap-4 overflow-x-auto border-b bg-panel px-4">
      <nav aria-label="Views" className="flex items-stretch gap-5">
        <Link
          href={all.href}
          className={cn(tab, !open && shown === "" && "border-text text-text")}
          {...(!open && shown === "" ? { "aria-current": "page" as const } : {})}
        >
          All
          <span className="figure text-2xs text-faint">{formatNumber(all.count)}</span>
        </Link>
        {views.map((view) => (
          <Link
            key={view.id}
            href={paths.savedView(workspace, view.id)}
            className={cn(tab, view.id === openId && "border-text text-text")}
            {...(view.id === openId ? { "aria-current": "page" as const } : {})}
          >
            <span className="max-w-48 truncate" dir="auto">
              {visibleText(view.name)}
            </span>
            {!view.isShared && <Lock className="size-3 text-faint" aria-label="only you see it" />}
          </Link>
        ))}
      </nav>
      <span className="flex items-center gap-1">
        {open?.canChange && open.query !== shown && <UpdateView workspace={workspace} view={open} query={shown} />}
        <SavedViews
          workspace={workspace}
          page={page}
          query={query}
          shown={shown}
          views={views}
          openId={openId}
          isBesideTabs
        />
      </span>
    </div>
  );
}
