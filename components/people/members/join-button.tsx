"use client";
import { useState } from "react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";

/** Joins by an invitation. The server leads into the workspace where it worked. */
export function JoinButton({ token, join }: { token: string; join: Action<{ token: string }, unknown> }) {
  const { send, isPending, error } = useFormAction(join);
  const [hasJoined, setHasJoined] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <FormError message={error} />
      <Button
        variant="primary"
        size="lg"
        disabled={isPending || hasJoined}
        onClick={() => void send({ token }).then(({ ok }) => setHasJoined(ok))}
      >
        {(isPending || hasJoined) && <Spinner />}
        Join
      </Button>
    </div>
  );
}
