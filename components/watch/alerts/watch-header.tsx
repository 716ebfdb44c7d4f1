import { type ReactNode } from "react";
import { SectionHeader } from "@/components/ground/page/section-header";
import { paths } from "@/lib/paths";

const sections = [
  { id: "alerts", title: "Alerts", href: (slug: string) => paths.alerts(slug) },
  { id: "automations", title: "Automations", href: (slug: string) => paths.automations(slug) },
] as const;

/** The header of what happens by itself: what is told of, and what is done with traces that arrive. */
export function WatchHeader(props: {
  workspace: { slug: string; name: string };
  shown: (typeof sections)[number]["id"];
  actions?: ReactNode;
}) {
  return <SectionHeader label="Watching" sections={sections} {...props} />;
}
