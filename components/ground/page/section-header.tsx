import { type ReactNode } from "react";
import { PageHeader } from "@/components/ground/page/page-header";
import { SectionNav } from "@/components/ground/page/section-nav";
import { paths } from "@/lib/paths";

/** The header of pages that belong together: the title of the one that is shown, and under it the way to the others. */
export function SectionHeader<Id extends string>({
  workspace,
  label,
  sections,
  shown,
  actions,
}: {
  workspace: { slug: string; name: string };
  /** What the pages are called together. */
  label: string;
  sections: readonly { id: Id; title: string; href: (slug: string) => string }[];
  shown: Id;
  actions?: ReactNode;
}) {
  const { slug, name } = workspace;
  return (
    <>
      <PageHeader
        crumbs={[{ label: name, href: paths.workspace(slug) }]}
        title={sections.find(({ id }) => id === shown)?.title}
        actions={actions}
      />
      <SectionNav
        label={label}
        sections={sections.map(({ id, title, href }) => ({ title, href: href(slug), isShown: id === shown }))}
      />
    </>
  );
}
