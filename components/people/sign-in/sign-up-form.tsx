"use client";
import { useActionState } from "react";
import { type SignInFormAction } from "@/components/people/sign-in/sign-in-state";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

export function SignUpForm({ action, passwordHint }: { action: SignInFormAction; passwordHint: string }) {
  const [state, submit, isPending] = useActionState(action, { error: null });
  const faultAt = (field: string) => (state.fault?.field === field ? state.fault.message : undefined);
  return (
    <form action={submit} className="flex flex-col gap-3">
      <FormError message={state.error} />
      <Field label="Name" hint="How others see you (optional)." error={faultAt("name")}>
        <Input name="name" autoComplete="name" dir="auto" defaultValue={state.name ?? ""} key={state.name ?? ""} />
      </Field>
      <Field label="Email" error={faultAt("email")}>
        <Input
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={state.email ?? ""}
          key={state.email ?? ""}
        />
      </Field>
      <Field label="Password" hint={passwordHint} error={faultAt("password")}>
        <Input name="password" type="password" required autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" disabled={isPending} className="mt-1 w-full">
        {isPending && <Spinner />}
        Create account
      </Button>
    </form>
  );
}
