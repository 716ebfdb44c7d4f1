import { PageHeader } from "@/components/ground/page/page-header";
import Link from "@/components/ground/ui/link";
import { paths } from "@/lib/paths";
import { type SendPlan, SendSteps } from "./send-steps";

/** How one's own program sends its runs, by its own address. */
export function SendPage({ workspace, plan }: { workspace: { slug: string; name: string }; plan: SendPlan }) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[
          { label: workspace.name, href: paths.workspace(workspace.slug) },
          { label: "Imports", href: paths.imports(workspace.slug) },
        ]}
        title="Send from your code"
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-200 px-4 py-6 sm:px-8">
          <SendSteps workspace={workspace.slug} plan={plan}>
            If the run is already over, you can{" "}
            <Link
              href={paths.traces(workspace.slug, { import: "1" })}
              className="text-link underline underline-offset-2"
            >
              import its file
            </Link>
            .
          </SendSteps>
        </div>
      </div>
    </div>
  );
}
