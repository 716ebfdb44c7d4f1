"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { fetchMapped } from "@/components/intake/mappings/mapping-data";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappedPreview } from "@/lib/traces/mapping/mapped-preview";

const pauseMs = 250;

export interface MappingPreviewState {
  /** The last answer; null before the first. It stays while the next one is asked for. */
  answer: Answer<MappedPreview> | null;
  isAsking: boolean;
}

/**
 * What the mapping as it stands would make of the file, asked again a moment after each change; an
 * answer to an older question is dropped.
 */
export const useMappingPreview = (
  { workspace, importId }: { workspace: string; importId: string },
  mapping: FileMapping | null,
): MappingPreviewState => {
  const [state, setState] = useState<{ answer: Answer<MappedPreview> | null; of: FileMapping | null }>({
    answer: null,
    of: null,
  });
  const askNow = useEffectEvent(async (asked: FileMapping, isStale: () => boolean) => {
    const answer = await fetchMapped(workspace, importId, asked);
    if (!isStale()) setState({ answer, of: asked });
  });
  useEffect(() => {
    if (mapping === null) return;
    let isOld = false;
    const timer = setTimeout(() => void askNow(mapping, () => isOld), pauseMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [mapping]);
  return { answer: mapping === null ? null : state.answer, isAsking: mapping !== null && state.of !== mapping };
};
