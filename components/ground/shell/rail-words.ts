import { cn } from "@/lib/cn";

/**
 * An entry of the main navigation: an icon alone, with its words beside it where the window is wide and nobody has
 * folded them away, and under it in the bar of a narrow screen.
 */
export const railEntry = (isFolded: boolean): string =>
  cn(
    "relative flex h-8 shrink-0 items-center gap-2.5 rounded-[7px] px-2 font-medium whitespace-nowrap text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text data-[state=open]:bg-hover data-[state=open]:text-text",
    "max-sm:h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0",
    isFolded ? "sm:w-8" : "sm:max-xl:w-8",
  );

/** The words of an entry; without room they are there for screen readers alone. */
export const railWords = (isFolded: boolean): string =>
  cn("truncate max-sm:text-[10px] max-sm:leading-3", isFolded ? "sm:sr-only" : "sm:max-xl:sr-only");

/** What stands in the rail only beside words. */
export const besideWords = (isFolded: boolean): string => (isFolded ? "hidden" : "max-xl:hidden");
