"use client";
import { useState } from "react";
import { type Action } from "@/components/ground/asking/ask";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

/** Deletes one's own account, once one's address is typed and, where there is one, the password. */
export function DeleteAccount({
  email,
  hasPassword,
  remove,
}: {
  email: string;
  hasPassword: boolean;
  remove: Action<{ confirmation: string; password: string | null }, unknown>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [confirmation, setConfirmation] = useState("");
  const [password, setPassword] = useState("");
  const { send, isPending, error } = useFormAction(remove);
  if (!isOpen)
    return (
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete account…
      </Button>
    );
  const isTyped = confirmation.trim().toLowerCase() === email && (!hasPassword || password !== "");
  return (
    <form
      aria-label="Delete account"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ confirmation, password: hasPassword ? password : null });
      }}
    >
      <FormError message={error} />
      <Field label="Your email address" hint={`Type ${email}.`}>
        <Input
          type="email"
          autoComplete="off"
          autoFocus
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </Field>
      {hasPassword && (
        <Field label="Current password">
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="danger" disabled={isPending || !isTyped}>
          {isPending && <Spinner />}
          Delete account
        </Button>
        <Button onClick={() => setIsOpen(false)} disabled={isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
