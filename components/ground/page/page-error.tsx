"use client";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Button } from "@/components/ground/ui/button";
import { ErrorState } from "@/components/ground/ui/error-state";

/** For a route's error.tsx: what failed stays unsaid (it may hold trace text); the log has it under the digest. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  // Drawn again from what the server said before, the page would fail again.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <ErrorState
      title="This page could not be drawn"
      text={
        <>
          Something went wrong on the server. Try again; if it stays, look at the server&apos;s log
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
