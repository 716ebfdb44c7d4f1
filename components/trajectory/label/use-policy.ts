"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";
import { useLabelingActionsIfAny } from "../labeling/labeling-actions";
import { type LabelMode } from "@/lib/attribution/labels/label-mode";

/**
 * What the workspace means by its labels, as it holds today: it comes with label mode, else it is read once it is
 * wanted; null until then and where it cannot be read.
 */
export function usePolicy(isWanted = true): LabelMode["policy"] | null {
  const {
    workspace: { slug: workspace },
  } = useReading();
  const { labelMode } = useLabeling();
  const readPolicy = useLabelingActionsIfAny()?.readPolicy ?? null;
  const given = labelMode?.policy ?? null;
  const mustRead = isWanted && given === null;
  const [read, setRead] = useState<LabelMode["policy"] | null>(null);
  useEffect(() => {
    if (!mustRead || readPolicy === null) return;
    let isGone = false;
    void ask(readPolicy, { workspace }).then((answer) => {
      if (!isGone && answer.ok) setRead(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [readPolicy, workspace, mustRead]);
  return given ?? read;
}
