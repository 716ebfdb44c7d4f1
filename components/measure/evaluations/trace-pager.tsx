import Link from "@/components/ground/ui/link";
import { Button } from "@/components/ground/ui/button";

/** The way from a page of traces to the next, and back to the first; nothing where all are on one. */
export function TracePager({
  page: { nextCursor, isFirst },
  href,
}: {
  page: { nextCursor: string | null; isFirst: boolean };
  /** Where a page is shown; without a cursor the first one. */
  href: (cursor?: string) => string;
}) {
  if (!nextCursor && isFirst) return null;
  return (
    <p className="mt-2 flex justify-end gap-1">
      {!isFirst && (
        <Button asChild size="sm">
          <Link href={href()}>First traces</Link>
        </Button>
      )}
      {nextCursor && (
        <Button asChild size="sm">
          <Link href={href(nextCursor)}>More traces</Link>
        </Button>
      )}
    </p>
  );
}
