"use client";
import {
  ChartNoAxesColumn,
  CirclePlay,
  GraduationCap,
  List,
  Search,
  Settings,
  Tags,
  type LucideIcon,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { AccountMenu } from "@/components/shell/account-menu";
import { Logo } from "@/components/shell/logo";
import { type ShellPeople } from "@/components/shell/shell-props";
import { useShellState } from "@/components/shell/shell-state";
import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/lib/cn";
import { paths } from "@/lib/paths";

const place =
  "grid size-8 shrink-0 place-items-center rounded-[7px] text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text max-sm:size-11";

export function AppRail({ user, workspace, workspaces, signOut }: ShellPeople) {
  const { open } = useShellState();
  return (
    <nav
      aria-label="Main"
      className="flex flex-col items-center gap-1 border-r bg-bg py-2.5 print:hidden max-sm:row-start-2 max-sm:flex-row max-sm:justify-around max-sm:border-t max-sm:border-r-0 max-sm:px-2 max-sm:py-0.5"
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
          <Place href={paths.traces(workspace.slug)} label="Traces" icon={List} />
          <Place href={paths.runs(workspace.slug)} label="Runs" icon={CirclePlay} />
          <Place href={paths.labels(workspace.slug)} label="Labels" icon={Tags} />
          <Place
            href={paths.evaluations(workspace.slug)}
            label="Evaluations"
            icon={ChartNoAxesColumn}
            also={paths.dataSets(workspace.slug)}
          />
          <Place href={paths.tracers(workspace.slug)} label="Tracers" icon={GraduationCap} />
        </>
      )}
      <span className="flex-1 max-sm:hidden" />
      {workspace && (
        <Place
          href={paths.settings(workspace.slug)}
          label="Settings"
          icon={Settings}
          under={`${paths.workspace(workspace.slug)}/settings`}
        />
      )}
      <AccountMenu user={user} workspace={workspace} workspaces={workspaces} signOut={signOut} />
    </nav>
  );
}

function Place({
  href,
  label,
  icon: Icon,
  under = href,
  also = under,
}: {
  href: string;
  label: string;
  icon: LucideIcon;
  under?: string;
  also?: string;
}) {
  const pathname = usePathname();
  const isHere = [under, also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Tooltip content={label} side="right">
      <Link
        href={href}
        aria-label={label}
        className={cn(place)}
        {...(isHere ? { "aria-current": "page" as const } : {})}
      >
        <Icon className="size-4" aria-hidden />
      </Link>
    </Tooltip>
  );
}
