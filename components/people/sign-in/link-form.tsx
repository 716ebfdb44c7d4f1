"use client";
import { useActionState } from "react";
import { type SignInFormAction } from "@/components/people/sign-in/sign-in-state";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

/** Signs in by a one-time link; one made for a reset asks for a new password first. */
export function LinkForm({
  token,
  isReset,
  passwordHint,
  action,
}: {
  token: string;
  isReset: boolean;
  passwordHint: string;
  action: SignInFormAction;
}) {
  const [state, submit, isPending] = useActionState(action, { error: null });
  return (
    <form action={submit} className="flex flex-col gap-3">
      <input type="hidden" name="token" value={token} />
      <FormError message={state.error} />
      {isReset && (
        <Field label="New password" hint={passwordHint}>
          <Input name="newPassword" type="password" required autoComplete="new-password" autoFocus />
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" disabled={isPending} className="mt-1 w-full">
        {isPending && <Spinner />}
        {isReset ? "Set the password and sign in" : "Sign in"}
      </Button>
    </form>
  );
}
