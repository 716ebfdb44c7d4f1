"use client";
import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";

/**
 * Asks the server for the page anew; not where it is a copy, which never changes, and whose page counts
 * each time that it is asked for.
 */
export function useRefresh(isCopy: boolean): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (!isCopy) startTransition(() => router.refresh());
  }, [router, isCopy]);
}
