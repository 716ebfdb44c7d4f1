import { TriangleAlert } from "lucide-react";
import { isLoopback } from "@/components/ground/ui/is-loopback";

/** Beside a link that is to be given away: says so where it leads only to the machine that it was made on. */
export function LoopbackWarning({ url }: { url: string }) {
  if (!isLoopback(url)) return null;
  return (
    <p role="note" className="flex gap-2 rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0">
        This link works only on this machine. Its operator can set the address that others use:{" "}
        <code className="font-mono text-xs">FAULTLINE_PUBLIC_URL</code>.
      </span>
    </p>
  );
}
