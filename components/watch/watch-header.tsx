import Link from "next/link";
import { type ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { paths } from "@/lib/paths";

const sections = [
  { id: "alerts", title: "Alerts", href: (slug: string) => paths.alerts(slug) },
  { id: "automations", title: "Automations", href: (slug: string) => paths.automations(slug) },
] as const;

/** The header of what happens by itself: what is told of, and what is done with traces that arrive. */
export function WatchHeader({
  workspace,
  shown,
  actions,
}: {
  workspace: { slug: string; name: string };
  shown: (typeof sections)[number]["id"];
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
      <nav aria-label="Watching" className="flex shrink-0 gap-0.5 border-b bg-panel px-2 py-1.5">
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
