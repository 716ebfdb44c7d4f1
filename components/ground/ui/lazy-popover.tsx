"use client";
import dynamic from "next/dynamic";
import { type ReactNode, Suspense, useState } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { type PopoverBesideProps } from "@/components/ground/ui/popover-beside";

const load = () => import("./popover-beside");
const PopoverBeside = dynamic(() => load().then((m) => m.PopoverBeside));

/**
 * A popover whose frame is fetched when the pointer or focus comes to its button, `trigger`, which opens and closes it.
 */
export function LazyPopover({ trigger, ...rest }: Omit<PopoverBesideProps, "element"> & { trigger: ReactNode }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [isMade, setMade] = useState(false);
  if (rest.isOpen && !isMade) setMade(true);
  const element = frame?.querySelector("button");
  return (
    <>
      <span ref={setFrame} className="flex" onPointerEnter={() => void load()} onFocus={() => void load()}>
        {trigger}
      </span>
      {/* While it is fetched, the page under it stays. */}
      <Suspense fallback={<TypingAhead />}>
        {isMade && element && <PopoverBeside element={element} {...rest} />}
      </Suspense>
    </>
  );
}
