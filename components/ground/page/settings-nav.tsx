"use client";
import Link from "@/components/ground/ui/link";
import { usePathname } from "next/navigation";
import { paths } from "@/lib/paths";

const sections = [
  { section: "general", label: "General" },
  { section: "mappings", label: "Mappings" },
  { section: "redaction", label: "Redaction" },
  { section: "providers", label: "Providers" },
  { section: "budget", label: "Budget" },
  { section: "failure-modes", label: "Failure modes" },
  { section: "policy", label: "Attribution policy" },
  { section: "api-keys", label: "API keys" },
  { section: "members", label: "Members" },
  { section: "notifications", label: "Notifications" },
  { section: "audit-log", label: "Audit log" },
] as const;

type Section = (typeof sections)[number]["section"];

/** On a narrow screen the sections stand in a row that scrolls. */
const showLink = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

export function SettingsNav({
  workspace,
  hidden,
}: {
  workspace: string;
  /** Those that the reader's role does not open. */
  hidden: readonly Section[];
}) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Settings"
      className="flex shrink-0 gap-0.5 overflow-x-auto border-b bg-panel px-3 py-2 sm:w-48 sm:flex-col sm:border-r sm:border-b-0 sm:bg-bg sm:p-3"
    >
      {sections
        .filter(({ section }) => !hidden.includes(section))
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
