import { Compass } from "lucide-react";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { paths } from "@/lib/paths";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>Not found · Faultline</title>
      <EmptyState
        isPageTitle
        icon={Compass}
        title="Page not found"
        text="The address is wrong, the page was deleted, or you have no access to it."
      >
        <Button asChild variant="primary">
          {/* Not a Link: its code would come with every page that could be missing. */}
          <a href={paths.home()}>Go to your traces</a>
        </Button>
      </EmptyState>
    </main>
  );
}
