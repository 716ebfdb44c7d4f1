"use client";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

export function PasswordForm({
  hasPassword,
  email,
  minLength,
  change,
}: {
  hasPassword: boolean;
  email: string;
  minLength: number;
  change: Action<{ current: string | null; next: string }, unknown>;
}) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { send, isPending, error } = useFormAction(change);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!(await send({ current: hasPassword ? current : null, next })).ok) return;
        setCurrent("");
        setNext("");
        toast.success("Password saved. You are signed out everywhere else.");
      }}
    >
      <FormError message={error} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <Field label="Current password">
          <Input
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
      )}
      <Field label="New password" hint={`At least ${minLength} characters.`}>
        <Input
          type="password"
          autoComplete="new-password"
          required
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" disabled={isPending} className="self-start">
        {isPending && <Spinner />}
        Save password
      </Button>
    </form>
  );
}
