"use client";
import { useKey } from "@/components/ground/keys/key-provider";

const group = "Incidents";

/** Walks the list by its links, so that focus is where the eye is and Enter opens what is in focus. */
export function IncidentListKeys() {
  const move = (by: number): void => {
    const links = [...document.querySelectorAll<HTMLElement>("[data-incident-link]")];
    const at = links.findIndex((link) => link === document.activeElement);
    const link = links[Math.min(links.length - 1, Math.max(0, at + by))];
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  };
  useKey({ combination: "j", label: "Next incident", group }, () => move(1));
  useKey({ combination: "k", label: "Previous incident", group }, () => move(-1));
  return null;
}
