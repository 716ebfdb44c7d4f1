"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import { type UrlState } from "../address/url-state";
import { type LabelMode } from "@/lib/attribution/labels/label-mode";

interface Address {
  /** What the address says. */
  asked: UrlState;
  changeUrl: (change: Partial<UrlState>, how: "replace") => void;
  refresh: () => void;
}

/**
 * Keeps the address and what the server has sent in step: whoever goes into label mode or out of it, by Back too, gets
 * the page without or with what others say;
 * and a trace that a queue keeps back has that queue in its address.
 */
export function useServedLabelMode(mode: LabelMode | null, { asked, changeUrl, refresh }: Address): void {
  const served = mode && (mode.queue?.id ?? "own");
  const followAddress = useEffectEvent(() => {
    if (asked.label !== served) refresh();
  });
  const opened = useRef<string | null | undefined>(asked.label);
  useEffect(() => {
    if (opened.current === asked.label) return;
    // From the first change on, with each of the address: Next drops what it was asked for when
    // the address changes meanwhile.
    opened.current = undefined;
    followAddress();
  }, [asked]);

  const queueId = mode?.isBlind ? (mode.queue?.id ?? null) : null;
  const nameQueue = useEffectEvent(() => {
    if (queueId !== null && asked.label === null) changeUrl({ label: queueId }, "replace");
  });
  useEffect(() => nameQueue(), [queueId]);
}
