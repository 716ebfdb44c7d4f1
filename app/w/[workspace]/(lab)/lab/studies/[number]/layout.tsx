import { openStudy } from "./open-study";

/**
 * Stands above the skeleton: once that has been sent, a study that does not exist could no longer be answered with 404.
 */
export default async function StudyLayout({ children, params }: LayoutProps<"/w/[workspace]/lab/studies/[number]">) {
  const { workspace, number } = await params;
  await openStudy(workspace, number);
  return children;
}
