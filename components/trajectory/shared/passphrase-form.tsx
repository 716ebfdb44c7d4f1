"use client";
import { useState, type FormEvent } from "react";
import { urlNames } from "@/components/trajectory/address/url-state";
import { shareHeader } from "@/components/trajectory/trace/trace-source";
import { type TrajectoryData } from "@/components/trajectory/trace/trajectory-data";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { paths } from "@/lib/paths";

/** What a passphrase was answered with: what lets the page ask for more, and what it draws first. */
export interface Unlocked {
  accessToken: string;
  data: TrajectoryData;
}

const unanswered = "The server did not respond. Check the connection and try again.";
const gone = "This link no longer works. Ask the sender for a new one.";

/**
 * Asks with what the page reads of its own address, so that what is drawn first is what that says. `accessToken` is
 * that of before, where there was one.
 */
async function unlock(
  token: string,
  { passphrase, accessToken }: { passphrase: string; accessToken: string | null },
): Promise<Unlocked | string> {
  const search = new URLSearchParams(window.location.search);
  const parameters = Object.fromEntries(urlNames.map((name) => [name, search.get(name) ?? undefined]));
  try {
    const response = await fetch(paths.shareData(token, "open", parameters), {
      method: "POST",
      headers: { "content-type": "application/json", ...(accessToken === null ? {} : { [shareHeader]: accessToken }) },
      body: JSON.stringify({ passphrase }),
    });
    const body = (await response.json()) as Unlocked & { error?: { message: string } };
    if (response.ok) return body;
    return response.status === 404 ? gone : (body.error?.message ?? unanswered);
  } catch {
    return unanswered;
  }
}

/** Asks for the passphrase of a share. It goes to the server and is kept nowhere. */
export function PassphraseForm({
  token,
  accessToken,
  onOpen,
}: {
  token: string;
  accessToken: string | null;
  onOpen: (unlocked: Unlocked) => void;
}) {
  const [passphrase, setPassphrase] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const answer = await unlock(token, { passphrase, accessToken });
    setIsBusy(false);
    if (typeof answer === "string") setError(answer);
    else onOpen(answer);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label="Passphrase" {...(error === null ? {} : { error })}>
        <Input
          type="password"
          required
          autoComplete="off"
          autoFocus
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" disabled={isBusy} className="mt-1 w-full">
        {isBusy && <Spinner />}
        Open
      </Button>
    </form>
  );
}
