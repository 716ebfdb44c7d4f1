"use client";
import Link from "@/components/ground/ui/link";
import { cn } from "@/lib/cn";

/** On a narrow screen the tabs stand in a row that scrolls. */
const showTab = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** A page among those that belong together. `isTitle`: it is the page itself, and its name the page's heading. */
export function SectionTab({
  href,
  isShown,
  isTitle = false,
  className,
  children,
}: {
  href: string;
  isShown: boolean;
  isTitle?: boolean;
  className?: string;
  children: string;
}) {
  return (
    <Link
      href={href}
      className={cn(
        "rounded-md px-2.5 py-1 font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text",
        className,
      )}
      {...(isShown ? { "aria-current": "page" as const, ref: showTab } : {})}
    >
      {isTitle ? <h1 className="font-semibold">{children}</h1> : children}
    </Link>
  );
}
