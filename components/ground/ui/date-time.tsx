"use client";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { formatDateTime } from "@/lib/format";

/** A moment (ISO 8601), by the reader's clock: "21 Nov 2026, 14:34 UTC". */
export function DateTime({ at }: { at: string }) {
  const { preferences } = usePreferences();
  return <time dateTime={at}>{formatDateTime(at, preferences.clock)}</time>;
}
