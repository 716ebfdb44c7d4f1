"use client";
import { useRouter } from "next/navigation";
import { startTransition, useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { ErrorState } from "@/components/ground/ui/error-state";
import { paths } from "@/lib/paths";

/** What the server says of its database; null where it says nothing, or before it did. */
async function askDatabase(): Promise<boolean | null> {
  try {
    const health = (await (await fetch(paths.api.health())).json()) as { database?: unknown };
    return typeof health.database === "boolean" ? health.database : null;
  } catch {
    return null;
  }
}

const askAgainMs = 3_000;

/**
 * For a route's error.tsx: what failed stays unsaid (it may hold trace text); the log has it under the digest. Where
 * the database is away that is said, and the page is drawn as soon as it is back.
 */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  const [isAway, setAway] = useState(false);
  // Drawn again from what the server said before, the page would fail again.
  const retry = useCallback(() => {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }, [router, reset]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async (wasAway: boolean): Promise<void> => {
      const database = await askDatabase();
      if (isGone) return;
      if (database === false) setAway(true);
      if (database === false || (wasAway && database === null)) timer = setTimeout(() => void look(true), askAgainMs);
      else if (wasAway) retry();
    };
    void look(false);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [retry]);
  // Said by proxy.ts of a form that was sent from another address.
  if (/^This page was opened at /.test(error.message))
    return (
      <ErrorState title="Wrong address for Faultline" text={error.message} className="h-full">
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      </ErrorState>
    );
  if (isAway)
    return (
      <ErrorState
        title="The database is not reachable right now"
        text="Nothing is lost, and you are still signed in. This page reloads automatically when the database responds."
        className="h-full"
      >
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      </ErrorState>
    );
  return (
    <ErrorState
      title="This page could not be displayed"
      text={
        <>
          Something went wrong on the server. Try again; if it persists, check the server&apos;s log
          {error.digest && (
            <>
              {" "}
              under <code className="figure">{error.digest}</code>
            </>
          )}
          .
        </>
      }
      className="h-full"
    >
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </ErrorState>
  );
}
