"use client";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";

/** Two letters for a person: of the first and last word of the name. */
const initials = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
};

export function AccountMenu(people: ShellPeople) {
  return (
    <LazyMenu
      side="right"
      align="end"
      className="w-60"
      more={() => import("./account-items")}
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="mt-1 grid size-8 place-items-center rounded-full max-sm:mt-0 max-sm:size-11"
        >
          <span className="grid size-6 place-items-center rounded-full bg-agent-2 text-[10px] font-semibold text-on-ink">
            {initials(people.user.name)}
          </span>
        </button>
      }
    >
      {({ AccountItems, ...parts }) => <AccountItems {...people} parts={parts} />}
    </LazyMenu>
  );
}
