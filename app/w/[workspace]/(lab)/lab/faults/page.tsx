import { type Metadata } from "next";
import { FaultsPage } from "@/components/lab/faults/faults-page";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { openPage } from "@/lib/http/open-page";
import { faultCatalogue } from "@/lib/replay/faults/fault-catalogue";

export const metadata: Metadata = { title: "Faults" };

export default async function FaultsRoute({ params }: PageProps<"/w/[workspace]/lab/faults">) {
  await openPage((await params).workspace, "replay:read");
  const modes = mast.modes.map(({ id, title, definition }) => ({ id, title, definition }));
  return <FaultsPage faults={faultCatalogue} modes={modes} />;
}
