"use client";
import { KeyRound } from "lucide-react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { CodeBlock } from "@/components/ground/ui/code-block";
import { FormError } from "@/components/ground/ui/form-error";
import Link from "@/components/ground/ui/link";
import { Spinner } from "@/components/ground/ui/spinner";
import { paths } from "@/lib/paths";
import { useSendActions } from "./send-actions";

/** A key made here, shown this once and put into the lines below; or where to get one. */
export function SendKey({
  workspace,
  made,
  canMake,
  onMade,
}: {
  workspace: string;
  made: string | null;
  canMake: boolean;
  onMade: (key: string) => void;
}) {
  const { createKey } = useSendActions();
  const { send, isPending, error } = useFormAction(createKey);
  if (made)
    return (
      <>
        <p className="mb-2 text-muted">The lines below use it. Copy it now: it cannot be shown again.</p>
        <CodeBlock code={made} label="API key (editor, expires in 90 days)" />
      </>
    );
  if (!canMake)
    return (
      <p className="text-muted">
        Replace <code className="font-mono text-xs">fl_YOUR_KEY</code> with a key of this workspace. An owner or admin
        can create one in the{" "}
        <Link href={paths.settings(workspace, "api-keys")} className="text-link underline underline-offset-2">
          settings
        </Link>
        .
      </p>
    );
  const make = async () => {
    const answer = await send({ workspace, name: "Send from your code", role: "EDITOR", expiresInDays: 90 });
    if (answer.ok) onMade(answer.value.key);
  };
  return (
    <>
      <FormError message={error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="primary" onClick={() => void make()} disabled={isPending}>
          {isPending ? <Spinner /> : <KeyRound className="size-4" aria-hidden />}
          Create a key
        </Button>
        <p className="min-w-0 text-muted">
          Or replace <code className="font-mono text-xs">fl_YOUR_KEY</code> with an existing key.
        </p>
      </div>
    </>
  );
}
