"use client";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { railEntry, railWords } from "@/components/ground/shell/rail-words";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { cn } from "@/lib/cn";

/** Two letters for a person: of the first and last word of the name. */
const initials = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
};

/** The menu of the person who is signed in. */
export function AccountMenu({ isFolded, ...people }: ShellPeople & { isFolded: boolean }) {
  return (
    <LazyMenu
      side="right"
      align="end"
      className="w-60"
      more={() => import("./account-items")}
      trigger={
        <button type="button" className={railEntry(isFolded)}>
          <span
            aria-hidden
            className="-mx-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-agent-2 text-[9px] font-semibold text-on-ink"
          >
            {initials(people.user.name)}
          </span>
          <span className="sr-only">Account: </span>
          <span className={cn(railWords(isFolded), "max-sm:hidden")}>{people.user.name}</span>
          <span className={cn(railWords(isFolded), "sm:hidden")}>You</span>
        </button>
      }
    >
      {({ AccountItems, ...parts }) => <AccountItems {...people} parts={parts} />}
    </LazyMenu>
  );
}
