import { type ReactNode } from "react";
import { SectionHeader } from "@/components/ground/page/section-header";
import { paths } from "@/lib/paths";

const sections = [
  { id: "evaluations", title: "Evaluations", href: (slug: string) => paths.evaluations(slug) },
  { id: "data-sets", title: "Data sets", href: (slug: string) => paths.dataSets(slug) },
] as const;

/** The header of the two lists that belong together: what was measured, and on what. */
export function EvaluationsHeader(props: {
  workspace: { slug: string; name: string };
  shown: (typeof sections)[number]["id"];
  actions: ReactNode;
}) {
  return <SectionHeader label="Evaluations" sections={sections} {...props} />;
}
