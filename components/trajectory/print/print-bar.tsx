"use client";
import { ArrowLeft, Printer } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useKey } from "@/components/ground/keys/key-provider";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";

/** On the screen alone: the way back, and the browser's own print dialog. */
export function PrintBar({ backHref }: { backHref: string }) {
  const print = () => window.print();
  useKey({ combination: "mod+p", label: "Print", group: "Print" }, print);
  return (
    <div className="sticky top-0 z-1 flex items-center gap-3 border-b bg-panel px-4 py-2 print:hidden">
      <Link href={backHref} className="inline-flex items-center gap-1.5 rounded-xs text-link hover:underline">
        <ArrowLeft className="size-3.5" aria-hidden />
        Back to the trace
      </Link>
      <span className="flex-1" />
      <Button variant="primary" onClick={print}>
        <Printer className="size-3.5" aria-hidden />
        Print
        <Kbd keys="mod+p" isOnInk />
      </Button>
    </div>
  );
}
