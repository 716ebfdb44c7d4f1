import { UserRoundPlus } from "lucide-react";
import { type IncidentHead } from "@/lib/attribution/incidents/incident-view";
import { visibleText } from "@/components/ground/ui/visible-text";

const initials = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .filter((part) => part !== "")
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? "")
    .join("");

/** Who takes care of an incident, by their initials. */
export function OwnerMark({ owner }: { owner: IncidentHead["owner"] }) {
  if (owner === null)
    return (
      <span
        title="No owner"
        className="grid size-6 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-faint"
      >
        <UserRoundPlus className="size-3" aria-hidden />
        <span className="sr-only">No owner</span>
      </span>
    );
  const name = visibleText(owner.name);
  return (
    <span
      title={name}
      className="grid size-6 shrink-0 place-items-center rounded-full border bg-sunken text-[9.5px] font-semibold text-muted"
    >
      <span aria-hidden>{initials(name)}</span>
      <span className="sr-only">Owner: {name}</span>
    </span>
  );
}
