"use client";
import { useActionState } from "react";
import { type SignInFormAction } from "@/components/sign-in/sign-in-state";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";

export function SignUpForm({ action, passwordHint }: { action: SignInFormAction; passwordHint: string }) {
  const [state, submit, isPending] = useActionState(action, { error: null });
  return (
    <form action={submit} className="flex flex-col gap-3">
      <FormError message={state.error} />
      <Field label="Name" hint="How others see you. May stay empty.">
        <Input name="name" autoComplete="name" dir="auto" />
      </Field>
      <Field label="E-mail">
        <Input
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={state.email ?? ""}
          key={state.email ?? ""}
        />
      </Field>
      <Field label="Password" hint={passwordHint}>
        <Input name="password" type="password" required autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" disabled={isPending} className="mt-1 w-full">
        {isPending && <Spinner />}
        Make an account
      </Button>
    </form>
  );
}
