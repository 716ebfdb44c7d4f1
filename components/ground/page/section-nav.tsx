"use client";
import Link from "@/components/ground/ui/link";

/** A page among those that belong together. */
interface NavSection {
  title: string;
  href: string;
  isShown: boolean;
}

/** On a narrow screen the sections stand in a row that scrolls. */
const showLink = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Under a page's header: the pages that belong together, with the one that is shown marked. */
export function SectionNav({ label, sections }: { label: string; sections: readonly NavSection[] }) {
  return (
    <nav aria-label={label} className="flex shrink-0 gap-0.5 overflow-x-auto border-b bg-panel px-2 py-1.5">
      {sections.map(({ title, href, isShown }) => (
        <Link
          key={href}
          href={href}
          className="rounded-md px-2.5 py-1 font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
          {...(isShown ? { "aria-current": "page" as const, ref: showLink } : {})}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
