"use client";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

/** For a route's error.tsx: what failed stays unsaid (it may hold trace text); the log has it under the digest. */
export function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
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
