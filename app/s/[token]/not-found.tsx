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
        title="This link opens nothing"
        text="It may have expired or been revoked, or a part of it is missing. Ask whoever sent it to you for a new one."
      />
    </main>
  );
}
