"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { Textarea } from "@/components/ground/ui/textarea";
import { useIncidentActions } from "./incident-actions";

/** A field for what one has to say of an incident; Ctrl or ⌘ with Enter sends it. */
export function CommentForm({ workspace, number }: { workspace: string; number: number }) {
  const { comment } = useIncidentActions();
  const router = useRouter();
  const { send, isPending, error } = useFormAction(comment);
  const [text, setText] = useState("");
  const isEmpty = text.trim() === "";
  const submit = async (): Promise<void> => {
    if (isEmpty || isPending || !(await send({ workspace, number, text })).ok) return;
    setText("");
    router.refresh();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError message={error} />
      <Textarea
        aria-label="Comment"
        placeholder="Write a comment"
        value={text}
        rows={2}
        dir="auto"
        maxLength={10_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      <Button type="submit" disabled={isEmpty || isPending} className="self-end">
        {isPending && <Spinner />}
        Comment
      </Button>
    </form>
  );
}
