"use client";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { can } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { useMoves, useTrajectory } from "../trajectory-context";

/** Before the first run: what to do, for whoever is reading. */
export function NoAttribution() {
  const { data } = useTrajectory();
  const { openPanel } = useMoves();
  const { slug, role } = data.workspace;
  const title = "No method has read this trace yet";
  if (!can(role, "run:start"))
    return (
      <EmptyState
        title={title}
        text="You may read here, but not start runs. Ask an editor of this workspace to run a method."
      />
    );
  if (data.providers.length === 0) {
    const text = can(role, "provider:write")
      ? "A method asks a model which agent broke the run, at which step, and why. Add the endpoint of a model first."
      : "A method asks a model, and this workspace has none yet. Ask an admin to add a provider.";
    return (
      <EmptyState title={title} text={text}>
        {can(role, "provider:write") && (
          <Button asChild variant="primary">
            <Link href={paths.settings(slug, "providers")}>Add a provider</Link>
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title}
      text="A method asks a model which agent broke the run, at which step, and why. You see what it costs before it starts."
    >
      <Button variant="primary" onClick={() => openPanel({ kind: "run" })}>
        Run a method
      </Button>
    </EmptyState>
  );
}
