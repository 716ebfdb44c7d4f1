import Link from "next/link";
import { type ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { paths } from "@/lib/paths";

const sections = [
  { id: "evaluations", title: "Evaluations", href: (slug: string) => paths.evaluations(slug) },
  { id: "data-sets", title: "Data sets", href: (slug: string) => paths.dataSets(slug) },
] as const;

/** The header of the two lists that belong together: what was measured, and on what. */
export function SectionHeader({
  workspace,
  shown,
  actions,
}: {
  workspace: { slug: string; name: string };
  shown: (typeof sections)[number]["id"];
  actions: ReactNode;
}) {
  const { slug, name } = workspace;
  return (
    <>
      <PageHeader
        crumbs={[{ label: name, href: paths.workspace(slug) }]}
        title={sections.find(({ id }) => id === shown)?.title}
        actions={actions}
      />
      <nav aria-label="Evaluations" className="flex shrink-0 gap-0.5 border-b bg-panel px-2 py-1.5">
        {sections.map(({ id, title, href }) => (
          <Link
            key={id}
            href={href(slug)}
            className="rounded-md px-2.5 py-1 font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
            {...(id === shown ? { "aria-current": "page" as const } : {})}
          >
            {title}
          </Link>
        ))}
      </nav>
    </>
  );
}
