import { Unplug } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { can, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** Where no system is known that can run a trace again: the ways out. */
export function NoTarget({ workspace: { slug, role } }: { workspace: { slug: string; role: Role } }) {
  const mayAdd = can(role, "target:write");
  return (
    <EmptyState
      icon={Unplug}
      title="No system can replay this trace yet"
      text={
        <>
          Add the replay protocol to your system and register it as a replay target
          {mayAdd ? "" : " (owners and admins only)"}. Traces of the sandbox team need no target if they were imported
          with their metadata.
        </>
      }
      className="py-8"
    >
      <Button asChild variant="primary">
        <Link href={paths.replayTargets(slug)}>{mayAdd ? "Add a replay target" : "See the replay targets"}</Link>
      </Button>
    </EmptyState>
  );
}
