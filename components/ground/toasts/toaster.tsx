"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toastQueue, type Toast } from "@/components/ground/toasts/toast";

const load = () => import("./toast-corner");
type Corner = Awaited<ReturnType<typeof load>>["ToastCorner"];
const none: readonly Toast[] = [];

/**
 * Where toasts appear: nothing until something is said. What draws them is fetched then; where it does not come,
 * their words are shown as they are.
 */
export function Toaster() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.waiting, () => none);
  const [Corner, setCorner] = useState<Corner | null>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (waiting.length === 0 || Corner) return;
    load().then(
      ({ ToastCorner }) => setCorner(() => ToastCorner),
      () => setAway(true),
    );
  }, [waiting, Corner]);
  if (Corner) return <Corner />;
  if (!isAway || waiting.length === 0) return null;
  return (
    <div
      role="alert"
      className="fixed bottom-4 left-1/2 z-80 flex -translate-x-1/2 max-w-90 items-start gap-3 rounded-lg border bg-panel px-3 py-2 shadow-float"
    >
      <div>
        {waiting.map(({ words, action }, at) => (
          <p key={at}>
            {words}{" "}
            {action && (
              <button type="button" className="text-link hover:underline" onClick={action.run}>
                {action.label}
              </button>
            )}
          </p>
        ))}
      </div>
      <button type="button" className="text-link hover:underline" onClick={toastQueue.take}>
        Close
      </button>
    </div>
  );
}
