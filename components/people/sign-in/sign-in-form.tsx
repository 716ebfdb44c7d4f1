"use client";
import { useActionState } from "react";
import { type SignInFormAction } from "@/components/people/sign-in/sign-in-state";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

export function SignInForm({
  next,
  error,
  oauth,
  takesPasswords,
  action,
  oauthAction,
}: {
  next: string;
  /** Why an earlier attempt ended here. */
  error: string | null;
  /** The other ways in, as their buttons are called. */
  oauth: readonly { id: string; title: string }[];
  takesPasswords: boolean;
  action: SignInFormAction;
  oauthAction: (form: FormData) => Promise<void>;
}) {
  const [state, submit, isPending] = useActionState(action, { error });
  return (
    <div className="flex flex-col gap-4">
      {!takesPasswords && <FormError message={error} />}
      {takesPasswords && (
        <form action={submit} className="flex flex-col gap-3">
          <input type="hidden" name="next" value={next} />
          <FormError message={state.error} />
          <Field label="Email">
            <Input
              name="email"
              type="email"
              required
              autoComplete="username"
              defaultValue={state.email ?? ""}
              key={state.email ?? ""}
              autoFocus
            />
          </Field>
          <Field label="Password">
            <Input name="password" type="password" required autoComplete="current-password" />
          </Field>
          <Button type="submit" variant="primary" size="lg" disabled={isPending} className="mt-1 w-full">
            {isPending && <Spinner />}
            Sign in
          </Button>
        </form>
      )}
      {oauth.map(({ id, title }, index) => (
        <form key={id} action={oauthAction}>
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="provider" value={id} />
          <Button
            type="submit"
            variant={takesPasswords || index > 0 ? "default" : "primary"}
            size="lg"
            className="w-full"
          >
            Continue with {title}
          </Button>
        </form>
      ))}
    </div>
  );
}
