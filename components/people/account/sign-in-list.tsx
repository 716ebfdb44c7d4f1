"use client";
import { useState } from "react";
import { type Action, ask } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";

/** A sign-in that stands. Times are ISO 8601. */
export interface ShownSignIn {
  id: string;
  /** "Firefox on Linux" */
  device: string;
  by: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
  /** Whether it is the one that the reader looks with. */
  isThis: boolean;
}

/** Where a person is signed in, each to be ended alone. */
export function SignInList({
  signIns,
  now,
  end,
}: {
  signIns: readonly ShownSignIn[];
  now: string;
  end: Action<{ id: string }, unknown>;
}) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const press = async ({ id, device }: ShownSignIn) => {
    setBusyId(id);
    const answer = await ask(end, { id });
    setBusyId(null);
    if (answer.ok) toast.success(`${device} is signed out.`);
    else toast.error(answer.message);
  };
  return (
    <ul aria-label="Sessions" className="divide-y rounded-lg border bg-panel">
      {signIns.map((one) => (
        <li key={one.id} className="flex items-center gap-3 px-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-medium">{one.device}</span>
              {one.isThis && <Pill>this one</Pill>}
            </p>
            <p className="text-muted">
              Last used <RelativeTime at={one.lastUsedAt} now={now} />, from {one.address}
            </p>
            <p className="text-faint">
              Signed in by {one.by} <RelativeTime at={one.createdAt} now={now} />
            </p>
          </div>
          <Button
            size="sm"
            aria-label={`Sign out ${one.device}${one.isThis ? ", this one" : ""}`}
            disabled={busyId !== null}
            onClick={() => void press(one)}
          >
            Sign out
          </Button>
        </li>
      ))}
    </ul>
  );
}
