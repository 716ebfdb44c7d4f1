"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useLabeling } from "../labeling/labeling-context";
import { type LabelDraft } from "../labeling/first-label";

/** The label that is being written, and how a part of it is changed. */
export function useLabelDraft(): { draft: LabelDraft; change: (part: Partial<LabelDraft>) => void } {
  const { drafts, first } = useLabeling().labelling;
  const held = useSyncExternalStore(drafts.subscribe, drafts.now, () => null);
  const change = useCallback(
    (part: Partial<LabelDraft>) => drafts.hold({ ...(drafts.now() ?? first), ...part }),
    [drafts, first],
  );
  return { draft: held ?? first, change };
}
