import { openPage } from "@/lib/http/open-page";

/** Stands above the skeleton: once that has been sent, who may not make one could no longer be answered with 404. */
export default async function NewLayout({ children, params }: LayoutProps<"/w/[workspace]/data-sets/new">) {
  await openPage((await params).workspace, "evaluation:write");
  return children;
}
