import { type Metadata } from "next";
import { FaultsPage } from "@/components/lab/faults/faults-page";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { openPage } from "@/lib/http/open-page";
import { faultCatalogue } from "@/lib/replay/faults/fault-catalogue";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";

export const metadata: Metadata = { title: "Faults" };

export default async function FaultsRoute({ params }: PageProps<"/w/[workspace]/lab/faults">) {
  const ctx = await openPage((await params).workspace, "replay:read");
  const { name } = await getWorkspace(ctx);
  const modes = mast.modes.map(({ id, title, definition }) => ({ id, title, definition }));
  return <FaultsPage workspace={{ slug: ctx.workspaceSlug, name }} faults={faultCatalogue} modes={modes} />;
}
