"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ground/ui/icon-button";
import { goneWords } from "../trace/gone-words";
import { type Gone } from "../trace/held-address";
import { useReading } from "../reading/reading-context";

/** A link to something that is not there says so; the page shows what there is. */
export function GoneNotice({ gone }: { gone: Gone }) {
  const { outline } = useReading();
  const [isRead, setIsRead] = useState(false);
  const sentences = goneWords(gone, outline.length);
  if (isRead || sentences.length === 0) return null;
  return (
    <div role="status" className="flex shrink-0 items-center gap-3 border-b bg-sunken px-4 py-1.5">
      <p className="min-w-0 flex-1 break-words">{sentences.join(" ")}</p>
      <IconButton label="Close this notice" onClick={() => setIsRead(true)}>
        <X className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
}
