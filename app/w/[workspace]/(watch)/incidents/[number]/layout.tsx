import { openIncident } from "./open-incident";

/** Stands above the skeleton, so that an incident that does not exist can still be answered with 404. */
export default async function IncidentLayout({ children, params }: LayoutProps<"/w/[workspace]/incidents/[number]">) {
  const { workspace, number } = await params;
  await openIncident(workspace, number);
  return children;
}
