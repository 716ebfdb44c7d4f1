"use client";
import { useSyncExternalStore } from "react";
import { capsOf } from "@/components/ground/keys/key-combination";
import { cn } from "@/lib/cn";

const never = () => () => undefined;
const isMacNow = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Key caps, written as for `useKey`: `j`, `gg`, `mod+k`. On a primary button set `isOnInk`. */
export function Kbd({ keys, isOnInk = false }: { keys: string; isOnInk?: boolean }) {
  const isMac = useSyncExternalStore(never, isMacNow, () => false);
  return (
    <span className="inline-flex gap-0.5 pointer-coarse:hidden">
      {capsOf(keys, isMac).map((cap, at) => (
        <kbd
          key={at}
          className={cn(
            "inline-flex min-w-4.5 items-center justify-center rounded-sm border px-1 py-px font-mono text-[10.5px] leading-3.5 font-medium",
            isOnInk ? "border-on-ink/30 text-on-ink/90" : "bg-panel text-faint",
          )}
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
