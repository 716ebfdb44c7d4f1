"use client";
import { Bell, Search, Settings } from "lucide-react";
import { usePathname } from "next/navigation";
import { placeAt, places } from "@/components/ground/page/places";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { AccountMenu } from "@/components/ground/shell/account-menu";
import { FoldButton } from "@/components/ground/shell/fold-button";
import { MorePlaces } from "@/components/ground/shell/more-places";
import { RailLink, type RailPlace } from "@/components/ground/shell/rail-link";
import { besideWords, railEntry, railWords } from "@/components/ground/shell/rail-words";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { useShellState } from "@/components/ground/shell/shell-state";
import { WorkspaceMenu } from "@/components/ground/shell/workspace-menu";
import { Kbd } from "@/components/ground/ui/kbd";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { cn } from "@/lib/cn";
import { paths } from "@/lib/paths";

/** On a narrow screen, whose bar has room for seven, the other places stand in the menu "More". */
const inBar = 3;

/** The main navigation: at the left with words or with icons alone, or a bar at the bottom of a narrow screen. */
export function AppRail({ unreadCount = 0, ...people }: ShellPeople) {
  const isFolded = usePreferences().preferences.isNavFolded;
  return (
    <nav
      aria-label="Main"
      className={cn(
        "flex w-12 flex-col gap-px border-r bg-bg p-1.75 print:hidden",
        "max-sm:row-start-2 max-sm:w-auto max-sm:flex-row max-sm:gap-0 max-sm:border-t max-sm:border-r-0 max-sm:px-1 max-sm:py-0",
        !isFolded && "xl:w-42",
      )}
    >
      <WorkspaceMenu workspace={people.workspace} workspaces={people.workspaces} isFolded={isFolded} />
      {people.workspace ? (
        <Places slug={people.workspace.slug} unreadCount={unreadCount} isFolded={isFolded} />
      ) : (
        <span className="flex-1" />
      )}
      <AccountMenu {...people} isFolded={isFolded} />
      <FoldButton />
    </nav>
  );
}

function Places({ slug, unreadCount, isFolded }: { slug: string; unreadCount: number; isFolded: boolean }) {
  const pathname = usePathname();
  const here = placeAt(slug, pathname)?.place;
  const entries = places.map((place): RailPlace => ({
    ...place,
    href: place.pages[0].href(slug),
    isHere: place === here,
  }));
  const settings: RailPlace = {
    title: "Settings",
    icon: Settings,
    keys: "gs",
    href: paths.settings(slug),
    isHere: pathname.startsWith(`${paths.workspace(slug)}/settings/`),
  };
  const inbox: RailPlace = {
    title: "Inbox",
    icon: Bell,
    keys: "gi",
    href: paths.inbox(slug),
    isHere: pathname === paths.inbox(slug),
  };
  return (
    <>
      <SearchButton isFolded={isFolded} />
      {entries.map((entry, at) => (
        <RailLink key={entry.title} place={entry} isFolded={isFolded} isBarred={at >= inBar} />
      ))}
      <span className="flex-1 max-sm:hidden" />
      <RailLink place={inbox} isFolded={isFolded} unreadCount={unreadCount} />
      <RailLink place={settings} isFolded={isFolded} isBarred />
      <MorePlaces places={[...entries.slice(inBar), settings]} />
    </>
  );
}

function SearchButton({ isFolded }: { isFolded: boolean }) {
  const { open } = useShellState();
  return (
    <Tooltip content="Search and commands" keys="mod+k" side="right">
      <button
        type="button"
        className={cn(
          railEntry(isFolded),
          "sm:mt-1 sm:mb-2",
          !isFolded && "xl:border xl:bg-panel xl:font-normal xl:shadow-card",
        )}
        onClick={() => open("palette")}
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className={railWords(isFolded)}>
          Search<span className="sr-only"> and commands</span>
        </span>
        <span className={cn("ml-auto max-sm:hidden", besideWords(isFolded))}>
          <Kbd keys="mod+k" />
        </span>
      </button>
    </Tooltip>
  );
}
