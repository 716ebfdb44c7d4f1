"use client";
import { useEffect, useState } from "react";
import { useReading } from "../reading/reading-context";

/**
 * The address of bytes of the trace as a browser can show them; null while it is not known. Where a link alone does not
 * prove that one may read, they are fetched first, once it `isWanted`.
 */
export function useMediaAddress(sha256: string, isWanted: boolean): string | null {
  const { source } = useReading();
  const [fetched, setFetched] = useState<string | null>(null);
  const address = source.media(sha256);
  const isFetched = !source.canLink && isWanted;
  useEffect(() => {
    if (!isFetched) return;
    const control = new AbortController();
    let made: string | null = null;
    const load = async () => {
      const response = await source.fetch(address, { signal: control.signal });
      if (!response.ok) return;
      made = URL.createObjectURL(await response.blob());
      if (control.signal.aborted) URL.revokeObjectURL(made);
      else setFetched(made);
    };
    load().catch(() => undefined); // its words stand in the place of it
    return () => {
      control.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [isFetched, source, address]);
  return source.canLink ? address : fetched;
}
