"use client";
import dynamic from "next/dynamic";
import { Suspense, useState, useSyncExternalStore } from "react";
import { toastQueue, type Toast } from "@/components/ui/toast";

const ToastCorner = dynamic(() => import("./toast-corner").then((m) => m.ToastCorner));
const none: readonly Toast[] = [];

/** Where toasts appear: nothing until something is said. */
export function Toaster() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.waiting, () => none);
  const [isNeeded, setIsNeeded] = useState(false);
  if (waiting.length > 0 && !isNeeded) setIsNeeded(true);
  return <Suspense>{isNeeded && <ToastCorner />}</Suspense>;
}
