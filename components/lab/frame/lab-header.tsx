import { type ReactNode } from "react";
import { SectionHeader } from "@/components/ground/page/section-header";
import { paths } from "@/lib/paths";

const sections = [
  { id: "studies", title: "Studies", href: (slug: string) => paths.studies(slug) },
  { id: "targets", title: "Replay targets", href: (slug: string) => paths.replayTargets(slug) },
  { id: "faults", title: "Faults", href: (slug: string) => paths.faults(slug) },
] as const;

/**
 * The header of the lab: what is studied by running systems again, which systems those are,
 * and what can be put into a step.
 */
export function LabHeader(props: {
  workspace: { slug: string; name: string };
  shown: (typeof sections)[number]["id"];
  actions?: ReactNode;
}) {
  return <SectionHeader label="Lab" sections={sections} {...props} />;
}
