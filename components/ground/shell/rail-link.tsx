"use client";
import { type LucideIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useKey } from "@/components/ground/keys/key-provider";
import { railEntry, railWords } from "@/components/ground/shell/rail-words";
import Link from "@/components/ground/ui/link";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";

/** More than this is said as "99+": what matters is that there is something. */
const mostShown = 99;

/** Where the main navigation leads. */
export interface RailPlace {
  href: string;
  title: string;
  icon: LucideIcon;
  /** Leads there from every page. */
  keys: string;
  isHere: boolean;
}

/** A way to a place, by its key too. `isBarred`: the bar of a narrow screen has no room for it. */
export function RailLink({
  place: { href, title, icon: Icon, keys, isHere },
  isFolded,
  isBarred = false,
  unreadCount = 0,
}: {
  place: RailPlace;
  isFolded: boolean;
  isBarred?: boolean;
  /** How many things there nobody has read. */
  unreadCount?: number;
}) {
  const router = useRouter();
  useKey({ combination: keys, label: title, group: "Go to" }, () => router.push(href));
  return (
    <Tooltip content={title} keys={keys} side="right">
      <Link
        href={href}
        className={cn(railEntry(isFolded), isBarred && "max-sm:hidden")}
        {...(isHere ? { "aria-current": "page" as const } : {})}
        {...(unreadCount > 0 ? { "aria-label": `${title}, ${formatCount(unreadCount, "unread item")}` } : {})}
      >
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className={railWords(isFolded)}>{title}</span>
        {unreadCount > 0 && (
          <span
            aria-hidden
            className={cn(
              "figure absolute -top-0.5 -right-0.5 grid h-3.5 min-w-3.5 place-items-center rounded-full bg-ink px-0.75 text-[10px] leading-none font-medium text-on-ink max-sm:top-1 max-sm:right-[calc(50%-1.25rem)]",
              !isFolded && "xl:static xl:ml-auto xl:h-4 xl:min-w-4",
            )}
          >
            {unreadCount > mostShown ? `${mostShown}+` : unreadCount}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
