"use client";
import { useState } from "react";
import { firstDraft, type QueueDraft, queueFaults, type QueueFaults } from "@/components/labels/queues/queue-draft";

/**
 * A new queue while it is filled in. Faults of a field are shown once it was changed, all of
 * them once it was tried to send.
 */
export const useQueueDraft = (userId: string | null, populationCount: number, random: number | null = null) => {
  const first = (): QueueDraft => firstDraft(userId, populationCount, random);
  const [typed, setDraft] = useState(first);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  // As many as there are to draw from, until somebody says otherwise.
  const { randomSample } = touched.has("randomSample") ? typed : first();
  const draft: QueueDraft = { ...typed, randomSample };
  const [hasTried, setHasTried] = useState(false);
  const faults = queueFaults(draft, populationCount);
  const change = (next: Partial<QueueDraft>) => {
    setDraft((now) => ({ ...now, ...next }));
    setTouched((now) => new Set([...now, ...Object.keys(next)]));
  };
  const isShown = (field: string) => hasTried || touched.has(field);
  const shown = Object.fromEntries(Object.entries(faults).filter(([field]) => isShown(field))) as QueueFaults;
  /** Answers whether it can be sent; where not, every fault is shown from now on. */
  const check = (): boolean => {
    setHasTried(true);
    return Object.keys(faults).length === 0;
  };
  return { draft, change, faults: shown, check };
};
