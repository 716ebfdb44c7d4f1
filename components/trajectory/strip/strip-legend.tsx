import { CircleHelp } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";
import { LazyPopover } from "@/components/ground/ui/lazy-popover";

const SignList = dynamic(() => import("./sign-list").then((m) => m.SignList));

/** What the signs of the strip mean, and how it is used. */
export function StripLegend() {
  const [isOpen, setOpen] = useState(false);
  return (
    <LazyPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Legend"
      className="w-80 max-w-[calc(100vw-2rem)]"
      trigger={
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex items-center gap-1 rounded-xs text-faint hover:text-text"
        >
          <CircleHelp className="size-3.5" aria-hidden />
          Legend
        </button>
      }
    >
      <Suspense>
        <SignList />
      </Suspense>
    </LazyPopover>
  );
}
