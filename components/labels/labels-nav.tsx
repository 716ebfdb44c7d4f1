"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { paths } from "@/lib/paths";

interface Section {
  label: string;
  href: string;
  /** Whether the pages under this address belong to it, besides its own. */
  under?: string;
}

const sectionsOf = (workspace: string): Section[] => [
  { label: "Queues", href: paths.labels(workspace), under: `${paths.labels(workspace)}/queues` },
  { label: "Agreement", href: paths.agreement(workspace) },
  { label: "Disagreements", href: paths.disagreements(workspace), under: `${paths.labels(workspace)}/adjudicate` },
  { label: "Checks", href: paths.labelChecks(workspace) },
  { label: "Label sets", href: paths.labelSets(workspace) },
];

/** On a narrow screen the sections stand in a row that scrolls. */
const showLink = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The pages about what people say. */
export function LabelsNav({ workspace }: { workspace: string }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Labels" className="flex shrink-0 gap-0.5 overflow-x-auto border-b bg-panel px-2 py-1.5">
      {sectionsOf(workspace).map(({ label, href, under }) => {
        const isHere = pathname === href || (under !== undefined && pathname.startsWith(`${under}/`));
        return (
          <Link
            key={href}
            href={href}
            className="rounded-md px-2.5 py-1 font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
            {...(isHere ? { "aria-current": "page" as const, ref: showLink } : {})}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
