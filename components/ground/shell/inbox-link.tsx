"use client";
import { Inbox } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { usePathname } from "next/navigation";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** More than this is said as "99+": what matters is that there is something. */
const mostShown = 99;

/**
 * The way to the inbox for the main navigation, with how much of it is unread. `className` is how places look there.
 */
export function InboxLink({
  workspace,
  unreadCount,
  className,
}: {
  workspace: string;
  unreadCount: number;
  className: string;
}) {
  const href = paths.inbox(workspace);
  const isHere = usePathname() === href;
  const label = unreadCount > 0 ? `Inbox, ${formatCount(unreadCount, "unread item")}` : "Inbox";
  return (
    <Tooltip content={label} side="right">
      <Link
        href={href}
        aria-label={label}
        className={cn(className, "relative")}
        {...(isHere ? { "aria-current": "page" as const } : {})}
      >
        <Inbox className="size-4" aria-hidden />
        {unreadCount > 0 && (
          <span
            aria-hidden
            className="figure absolute -top-0.5 -right-0.5 grid h-3.5 min-w-3.5 place-items-center rounded-full bg-ink px-0.75 text-[10px] leading-none font-medium text-on-ink"
          >
            {unreadCount > mostShown ? `${mostShown}+` : unreadCount}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
