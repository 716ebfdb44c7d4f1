import Link from "@/components/ground/ui/link";
import { Button } from "./button";

/**
 * The way through a long list: back to its newest entries, and on to older ones. Nothing where a list is on one page.
 */
export function ListPager({
  newest,
  newestWords = "Newest",
  older,
  olderWords,
  className = "flex h-9 shrink-0 items-center justify-end gap-1 border-t bg-bg px-4",
}: {
  /** Addresses; null where the newest are shown, and where there are no older ones. */
  newest: string | null;
  newestWords?: string;
  older: string | null;
  olderWords: string;
  className?: string;
}) {
  if (newest === null && older === null) return null;
  return (
    <footer className={className}>
      {newest !== null && (
        <Button asChild size="sm" variant="ghost">
          <Link href={newest}>{newestWords}</Link>
        </Button>
      )}
      {older !== null && (
        <Button asChild size="sm" variant="ghost">
          <Link href={older}>{olderWords}</Link>
        </Button>
      )}
    </footer>
  );
}
