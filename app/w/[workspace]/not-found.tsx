import { Compass } from "lucide-react";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { paths } from "@/lib/paths";

export default function WorkspaceNotFound() {
  return (
    <EmptyState
      isPageTitle
      icon={Compass}
      title="Page not found"
      text="It was deleted, the address is wrong, or your role has no access to it."
      className="h-full"
    >
      <Button asChild variant="primary">
        {/* Not a Link: its code would come with every page that could be missing. */}
        <a href={paths.home()}>Go to your traces</a>
      </Button>
    </EmptyState>
  );
}
