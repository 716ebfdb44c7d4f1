import { CopyButton } from "@/components/ground/ui/copy-button";
import { cn } from "@/lib/cn";

/** Text in mono, as it is. `label` says what it is; long lines wrap unless `isWrapped` is false. */
export function CodeBlock({
  code,
  label,
  isWrapped = true,
  className,
}: {
  code: string;
  label?: string;
  isWrapped?: boolean;
  className?: string;
}) {
  return (
    <figure className={cn("group relative min-w-0 rounded-md border bg-sunken", className)}>
      {label && <figcaption className="border-b px-3 py-1 text-2xs text-faint">{label}</figcaption>}
      <pre
        tabIndex={0}
        dir="auto"
        className={cn(
          "max-h-96 overflow-auto px-3 py-2 pr-10 font-mono text-xs leading-4.5",
          isWrapped && "break-words whitespace-pre-wrap",
        )}
      >
        {code}
      </pre>
      <CopyButton text={code} className="absolute top-1 right-1 bg-sunken" />
    </figure>
  );
}
