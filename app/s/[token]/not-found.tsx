import { Link2Off } from "lucide-react";
import { EmptyState } from "@/components/ground/ui/empty-state";

/**
 * One page for a link that never was, has expired, was revoked, or whose trace is gone:
 * which of them it is is not told.
 */
export default function ShareNotFound() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        isPageTitle
        icon={Link2Off}
        title="This link does not work"
        text="It may have expired, been revoked, or be incomplete. Ask the sender for a new one."
      />
    </main>
  );
}
