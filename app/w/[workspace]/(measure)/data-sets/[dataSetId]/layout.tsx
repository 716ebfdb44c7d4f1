import { openDataSet } from "./open-data-set";

/**
 * Stands above the skeleton: once that has been sent, a data set that does not exist could
 * no longer be answered with 404.
 */
export default async function DataSetLayout({ children, params }: LayoutProps<"/w/[workspace]/data-sets/[dataSetId]">) {
  const { workspace, dataSetId } = await params;
  await openDataSet(workspace, dataSetId);
  return children;
}
