"use client";
import { useLayoutEffect } from "react";
import { workspaceCookie } from "@/components/ground/shell/workspace-cookie";

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps which workspace was open last, so that `/` leads back to it. */
export function RememberWorkspace({ slug }: { slug: string }) {
  useLayoutEffect(() => {
    document.cookie = `${workspaceCookie}=${encodeURIComponent(slug)}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }, [slug]);
  return null;
}
