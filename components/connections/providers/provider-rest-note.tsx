"use client";
import { CirclePause } from "lucide-react";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { DateTime } from "@/components/ground/ui/date-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { type ListedProvider } from "@/lib/attribution/provider-view";
import { useProviderActions } from "./provider-actions";
import { triedAgainWords } from "./rest-words";

/** Says of a provider that is paused since when, why, and when it will be tried again, with a button for who may. */
export function ProviderRestNote({
  workspace,
  provider: { id, name, rest },
  canWrite,
  now,
}: {
  workspace: string;
  provider: ListedProvider;
  canWrite: boolean;
  /** ISO 8601, of the server when it drew the page. */
  now: string;
}) {
  const { tryNow } = useProviderActions();
  const [isBusy, setIsBusy] = useState(false);
  if (rest === null) return null;
  const begin = async () => {
    setIsBusy(true);
    const answer = await ask(tryNow, { workspace, id });
    setIsBusy(false);
    if (answer.ok) toast.success(`The next run will try ${name}.`);
    else toast.error(answer.message);
  };
  return (
    <div
      role="group"
      aria-label={`${name} is paused`}
      className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border border-dashed border-line-strong bg-sunken px-3 py-2"
    >
      <CirclePause className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-56 flex-1">
        <p>
          <span className="font-semibold">Paused</span>
          {rest.restCount > 0 && (
            <span className="text-muted">
              {" "}
              since <DateTime at={rest.since} />
            </span>
          )}
          . {triedAgainWords(rest, Date.parse(now))}
        </p>
        <p className="mt-0.5 text-xs break-words text-muted">
          {rest.reason}{" "}
          {rest.failedAt !== null && (
            <>
              That was on <DateTime at={rest.failedAt} />.{" "}
            </>
          )}
          Runs that use it wait in the queue and resume automatically once it responds.
        </p>
      </div>
      {canWrite && !rest.isTried && (
        <Button size="sm" disabled={isBusy} onClick={() => void begin()}>
          {isBusy && <Spinner />}
          Try now
        </Button>
      )}
    </div>
  );
}
