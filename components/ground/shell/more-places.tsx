"use client";
import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RailPlace } from "@/components/ground/shell/rail-link";
import { railEntry, railWords } from "@/components/ground/shell/rail-words";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { cn } from "@/lib/cn";

/** The places for which the bar of a narrow screen has no room. */
export function MorePlaces({ places }: { places: readonly RailPlace[] }) {
  const router = useRouter();
  const here = places.find(({ isHere }) => isHere);
  return (
    <LazyMenu
      side="top"
      align="end"
      className="w-52"
      trigger={
        <button
          type="button"
          aria-label={here ? `More places, now ${here.title}` : "More places"}
          className={cn(railEntry(false), "sm:hidden", here && "bg-hover text-text")}
        >
          <Ellipsis className="size-4" aria-hidden />
          <span className={railWords(false)}>More</span>
        </button>
      }
    >
      {({ DropdownMenuItem }) =>
        places.map(({ href, title, icon: Icon }) => (
          <DropdownMenuItem key={title} className="min-h-11" onSelect={() => router.push(href)}>
            <Icon aria-hidden />
            {title}
            {title === here?.title && <span className="sr-only">, this page</span>}
          </DropdownMenuItem>
        ))
      }
    </LazyMenu>
  );
}
