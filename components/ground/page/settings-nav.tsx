"use client";
import { usePathname } from "next/navigation";
import { SectionTab } from "@/components/ground/page/section-tab";
import { settingsSections } from "@/components/ground/page/settings-sections";
import { can, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** The sections that a reader of this role opens, under what they are about where there is room for it. */
export function SettingsNav({ workspace, role }: { workspace: string; role: Role }) {
  const pathname = usePathname();
  const mine = settingsSections.filter((one) => !("needs" in one) || can(role, one.needs));
  const groups = [...new Set(mine.map(({ group }) => group))];
  return (
    <nav
      aria-label="Settings"
      className="flex shrink-0 gap-0.5 overflow-auto border-b bg-panel px-2 py-2 sm:w-44 sm:flex-col sm:border-r sm:border-b-0 sm:bg-bg sm:p-3"
    >
      {groups.map((group) => (
        <div key={group} className="flex shrink-0 gap-0.5 sm:mb-3 sm:flex-col">
          <div className="px-2.5 pb-0.5 text-xs text-faint max-sm:hidden">{group}</div>
          {mine
            .filter((one) => one.group === group)
            .map(({ section, label }) => {
              const href = paths.settings(workspace, section);
              return (
                <SectionTab key={section} href={href} isShown={pathname === href || pathname.startsWith(`${href}/`)}>
                  {label}
                </SectionTab>
              );
            })}
        </div>
      ))}
    </nav>
  );
}
