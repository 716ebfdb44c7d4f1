import { notFound } from "next/navigation";
import { DocsPage } from "@/components/ground/docs/docs-page";
import { DocsStarter } from "@/components/ground/docs/docs-starter";
import { paths } from "@/lib/paths";
import { findPage, servedDocs } from "./served-docs";

/** The page of the documentation at a path below /docs, for anyone: nothing of a workspace is in it. */
export async function showPage(path: string) {
  const page = await findPage(path);
  if (!page) notFound();
  return (
    <>
      <DocsPage
        groups={await servedDocs()}
        page={page}
        place={{ root: paths.docs(), ending: "" }}
        home={paths.home()}
      />
      <DocsStarter sections={paths.docsSections()} />
    </>
  );
}
