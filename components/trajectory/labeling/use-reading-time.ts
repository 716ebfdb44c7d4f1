"use client";
import { useEffect, useState } from "react";
import { createReadingClock } from "./reading-clock";

/** For how long the page was in sight while somebody labeled, in milliseconds, whenever it is asked. */
export function useReadingTime(isLabelling: boolean): () => number {
  const [clock] = useState(() => createReadingClock(() => performance.now()));
  useEffect(() => {
    if (!isLabelling) return;
    const follow = () => (document.hidden ? clock.hide() : clock.show());
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      clock.hide();
    };
  }, [clock, isLabelling]);
  return clock.readMs;
}
