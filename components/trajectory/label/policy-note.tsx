"use client";
import { ChevronDown } from "lucide-react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { usePolicy } from "./use-policy";

/** What the workspace means by a responsible agent and a decisive step: one line, and all of it when asked. */
export function PolicyNote() {
  const policy = usePolicy();
  if (!policy) return null;
  const [line = "", ...rest] = policy.text.split("\n").filter((part) => part.trim() !== "");
  return (
    <details className="group rounded-md border bg-panel px-2.5 py-1.5 text-xs text-muted">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          className="size-3.5 shrink-0 -rotate-90 text-faint transition-transform group-open:rotate-0"
          aria-hidden
        />
        <span className="shrink-0 font-medium">Policy, version {policy.version}</span>
        <span dir="auto" className="min-w-0 truncate group-open:hidden">
          {visibleText(line)}
        </span>
      </summary>
      <p dir="auto" className="mt-1.5 break-words whitespace-pre-wrap">
        {visibleText([line, ...rest].join("\n"))}
      </p>
    </details>
  );
}
