"use client";
import { type RefObject } from "react";
import { useKey } from "@/components/ground/keys/key-provider";

const group = "Traces";

/** Walks the rows of the list by their links, so that focus is where the eye is and Enter opens what is in focus. */
export const useListKeys = ({
  region,
  onSelect,
  onEnd,
}: {
  region: RefObject<HTMLElement | null>;
  onSelect: ((id: string) => void) | null;
  /** `j` on the last row. */
  onEnd: () => void;
}): void => {
  const links = () => [...(region.current?.querySelectorAll<HTMLElement>("[data-trace-link]") ?? [])];
  const row = () => document.activeElement?.closest<HTMLElement>("[data-trace]") ?? null;
  const at = () => links().findIndex((link) => row()?.contains(link));
  const move = (to: number) => {
    const link = links()[Math.max(0, to)];
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  };
  useKey({ combination: "j", label: "Next trace", group }, () =>
    at() >= 0 && at() === links().length - 1 ? onEnd() : move(at() + 1),
  );
  useKey({ combination: "k", label: "Previous trace", group }, () => move(at() - 1));
  useKey({ combination: "Enter", label: "Open the trace", group }, () =>
    row()?.querySelector<HTMLElement>("[data-trace-link]")?.click(),
  );
  useKey(
    { combination: "x", label: "Select the trace", group },
    () => {
      const id = row()?.dataset.trace;
      if (id) onSelect?.(id);
    },
    onSelect !== null,
  );
};
