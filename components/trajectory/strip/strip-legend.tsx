import { CircleHelp } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";

const load = () => import("./sign-list");
const SignList = dynamic(() => load().then((m) => m.SignList));

/** What the signs of the strip mean, and how it is used; fetched when the pointer or focus comes to it. */
export function StripLegend() {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="relative" onToggle={() => setOpened(true)}>
      <summary
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className="flex list-none items-center gap-1 rounded-xs text-faint hover:text-text [&::-webkit-details-marker]:hidden"
      >
        <CircleHelp className="size-3.5" aria-hidden />
        What the signs mean
      </summary>
      <Suspense>{isOpened && <SignList />}</Suspense>
    </details>
  );
}
