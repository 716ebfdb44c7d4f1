"use client";
import { useEffect, useState } from "react";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type MeasureMethods } from "./run-offer";

/** How often methods were right, by name; one that is not in it is unknown. Null while that is read. */
export type MeasuredMethods = Readonly<Record<string, ReliabilityView>> | null;

/** Asked again when the model changes; nothing is known where it could not be read. */
export function useMeasured(
  measure: MeasureMethods | undefined,
  methods: readonly string[],
  model: string | null,
): MeasuredMethods {
  const key = JSON.stringify({ methods, model });
  const [read, setRead] = useState<{ key: string; measured: Readonly<Record<string, ReliabilityView>> } | null>(null);
  useEffect(() => {
    if (!measure) return;
    let isCurrent = true;
    void measure(JSON.parse(key) as { methods: string[]; model: string | null }).then((answer) => {
      if (isCurrent) setRead({ key, measured: answer.ok ? answer.value : {} });
    });
    return () => {
      isCurrent = false;
    };
  }, [measure, key]);
  return read?.key === key ? read.measured : null;
}
