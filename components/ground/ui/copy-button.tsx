"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { IconButton } from "@/components/ground/ui/icon-button";

/** Copies `text`; for two seconds it says so. */
export function CopyButton({ text, label = "Copy", className }: { text: string; label?: string; className?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), 2000);
    } catch {
      toast.error("Your browser blocked copying. Select the text and copy it manually.");
    }
  };
  return (
    <IconButton label={isCopied ? "Copied" : label} onClick={copy} {...(className ? { className } : {})}>
      {isCopied ? <Check className="size-3.5" aria-hidden /> : <Copy className="size-3.5" aria-hidden />}
    </IconButton>
  );
}
