"use client";
import Link from "@/components/ground/ui/link";
import { usePathname } from "next/navigation";
import { settingsSections } from "@/components/ground/page/settings-sections";
import { can, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** On a narrow screen the sections stand in a row that scrolls. */
const showLink = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The sections that a reader of this role opens. */
export function SettingsNav({ workspace, role }: { workspace: string; role: Role }) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Settings"
      className="flex shrink-0 gap-0.5 overflow-x-auto border-b bg-panel px-3 py-2 sm:w-48 sm:flex-col sm:border-r sm:border-b-0 sm:bg-bg sm:p-3"
    >
      {settingsSections
        .filter((one) => !("needs" in one) || can(role, one.needs))
        .map(({ section, label }) => {
          const href = paths.settings(workspace, section);
          return (
            <Link
              key={section}
              href={href}
              className="rounded-md px-2.5 py-1 font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
              {...(pathname === href || pathname.startsWith(`${href}/`)
                ? { "aria-current": "page" as const, ref: showLink }
                : {})}
            >
              {label}
            </Link>
          );
        })}
    </nav>
  );
}
