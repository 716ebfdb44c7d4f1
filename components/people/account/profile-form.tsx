"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Action } from "@/components/ground/asking/ask";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

/** What one is called, and the address that one signs in by; another address takes the password. */
export function ProfileForm({
  name: nameBefore,
  email: emailBefore,
  hasPassword,
  takesPasswords,
  save,
}: {
  name: string;
  email: string;
  hasPassword: boolean;
  /** Whether one could be set: another email address takes one. */
  takesPasswords: boolean;
  save: Action<{ name: string; email: string; password: string | null }, unknown>;
}) {
  const router = useRouter();
  const [name, setName] = useState(nameBefore);
  const [email, setEmail] = useState(emailBefore);
  const [password, setPassword] = useState("");
  const { send, isPending, error } = useFormAction(save);
  const isMoved = email.trim().toLowerCase() !== emailBefore;
  const isSame = !isMoved && name.trim() === nameBefore;
  return (
    <form
      aria-label="You"
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!(await send({ name, email, password: isMoved ? password : null })).ok) return;
        setPassword("");
        toast.success("Account saved.");
        router.refresh();
      }}
    >
      <FormError message={error} />
      <Field label="Name" hint="How others see you (optional).">
        <Input
          autoComplete="name"
          dir="auto"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Email" hint={hasPassword || !takesPasswords ? undefined : "Set a password first to change it."}>
        <Input
          type="email"
          autoComplete="email"
          required
          disabled={!hasPassword}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      {isMoved && (
        <Field label="Your password">
          <Input
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" disabled={isPending || isSame} className="self-start">
        {isPending && <Spinner />}
        Save
      </Button>
    </form>
  );
}
