"use client";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { useNow } from "@/components/ground/ui/use-now";
import { formatDateTime, formatRelativeTime } from "@/lib/format";

/** "4 min ago", with the full time on hover. `now` is the server's time of drawing; both ISO 8601. */
export function RelativeTime({ at, now, className }: { at: string; now: string; className?: string }) {
  const nowMs = useNow(now);
  const { preferences } = usePreferences();
  return (
    <time dateTime={at} title={formatDateTime(at, preferences.clock)} className={className}>
      {formatRelativeTime(at, nowMs)}
    </time>
  );
}
