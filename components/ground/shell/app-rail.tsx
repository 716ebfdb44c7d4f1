"use client";
import {
  BellRing,
  ChartNoAxesColumn,
  CirclePlay,
  Ellipsis,
  FlaskConical,
  GraduationCap,
  List,
  Scale,
  Search,
  Settings,
  Tags,
  type LucideIcon,
} from "lucide-react";
import Link from "@/components/ground/ui/link";
import { usePathname, useRouter } from "next/navigation";
import { InboxLink } from "@/components/ground/shell/inbox-link";
import { AccountMenu } from "@/components/ground/shell/account-menu";
import { Logo } from "@/components/ground/shell/logo";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { useShellState } from "@/components/ground/shell/shell-state";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { cn } from "@/lib/cn";
import { paths } from "@/lib/paths";

const place =
  "grid size-8 shrink-0 place-items-center rounded-[7px] text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text max-sm:size-11 max-sm:shrink";

export function AppRail({ user, workspace, workspaces, signOut, unreadCount = 0 }: ShellPeople) {
  const { open } = useShellState();
  return (
    <nav
      aria-label="Main"
      className="flex flex-col items-center gap-1 border-r bg-bg py-2.5 print:hidden max-sm:row-start-2 max-sm:flex-row max-sm:justify-around max-sm:border-t max-sm:border-r-0 max-sm:gap-0 max-sm:px-1 max-sm:py-0.5"
    >
      <Link
        href={workspace ? paths.traces(workspace.slug) : paths.home()}
        aria-label="Faultline"
        className="mb-2.5 text-fault max-sm:hidden"
      >
        <Logo className="size-4.5" />
      </Link>
      {workspace && (
        <>
          <Tooltip content="Search and commands" keys="mod+k" side="right">
            <button type="button" aria-label="Search and commands" className={place} onClick={() => open("palette")}>
              <Search className="size-4" aria-hidden />
            </button>
          </Tooltip>
          {placesOf(workspace.slug).map((each) => (
            <Place key={each.label} {...each} />
          ))}
        </>
      )}
      <span className="flex-1 max-sm:hidden" />
      {workspace && <InboxLink workspace={workspace.slug} unreadCount={unreadCount} className={place} />}
      {workspace && (
        <>
          <Place {...settingsPlace(workspace.slug)} />
          <MorePlaces places={[...placesOf(workspace.slug), settingsPlace(workspace.slug)].filter(isInMore)} />
        </>
      )}
      <AccountMenu user={user} workspace={workspace} workspaces={workspaces} signOut={signOut} />
    </nav>
  );
}

/** A place that the rail leads to. `under` and `also` are the paths below which one is there. */
interface RailPlace {
  href: string;
  label: string;
  icon: LucideIcon;
  under?: string;
  also?: string;
  /** On a narrow screen, whose row has room for seven, it stands in the menu "More". */
  isInMore?: boolean;
}

const placesOf = (slug: string): RailPlace[] => [
  { href: paths.traces(slug), label: "Traces", icon: List },
  { href: paths.overview(slug), label: "Overview", icon: ChartNoAxesColumn },
  { href: paths.labels(slug), label: "Labels", icon: Tags },
  { href: paths.runs(slug), label: "Runs", icon: CirclePlay, isInMore: true },
  { href: paths.evaluations(slug), label: "Evaluations", icon: Scale, also: paths.dataSets(slug), isInMore: true },
  { href: paths.studies(slug), label: "Lab", icon: FlaskConical, isInMore: true },
  { href: paths.tracers(slug), label: "Tracers", icon: GraduationCap, isInMore: true },
  { href: paths.alerts(slug), label: "Watch", icon: BellRing, isInMore: true },
];
const settingsPlace = (slug: string): RailPlace => ({
  href: paths.settings(slug),
  label: "Settings",
  icon: Settings,
  isInMore: true,
  under: `${paths.workspace(slug)}/settings`,
});
const isInMore = (each: RailPlace): boolean => each.isInMore ?? false;

const isAt = (pathname: string, { href, under = href, also = under }: RailPlace): boolean =>
  [under, also].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The places for which the row of a narrow screen has no room. */
function MorePlaces({ places }: { places: readonly RailPlace[] }) {
  const router = useRouter();
  const pathname = usePathname();
  const here = places.find((each) => isAt(pathname, each));
  return (
    <span className="sm:hidden">
      <LazyMenu
        side="top"
        align="end"
        className="w-52"
        trigger={
          <button
            type="button"
            aria-label={here ? `More places, now ${here.label}` : "More places"}
            className={cn(place, here && "bg-hover text-text")}
          >
            <Ellipsis className="size-4" aria-hidden />
          </button>
        }
      >
        {({ DropdownMenuItem }) =>
          places.map(({ href, label, icon: Icon }) => (
            <DropdownMenuItem key={label} className="min-h-11" onSelect={() => router.push(href)}>
              <Icon aria-hidden />
              {label}
              {label === here?.label && <span className="sr-only">, this page</span>}
            </DropdownMenuItem>
          ))
        }
      </LazyMenu>
    </span>
  );
}

function Place(of: RailPlace) {
  const { href, label, icon: Icon } = of;
  const isHere = isAt(usePathname(), of);
  return (
    <Tooltip content={label} side="right">
      <Link
        href={href}
        aria-label={label}
        className={cn(place, isInMore(of) && "max-sm:hidden")}
        {...(isHere ? { "aria-current": "page" as const } : {})}
      >
        <Icon className="size-4" aria-hidden />
      </Link>
    </Tooltip>
  );
}
