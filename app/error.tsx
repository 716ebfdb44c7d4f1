"use client";
import { PageError } from "@/components/ground/shell/providers";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError error={error} reset={reset} />
    </main>
  );
}
