"use client";
import { usePathname } from "next/navigation";
import { SectionNav } from "@/components/ground/page/section-nav";
import { paths } from "@/lib/paths";

interface Section {
  title: string;
  href: string;
  /** Whether the pages under this address belong to it, besides its own. */
  under?: string;
}

const sectionsOf = (workspace: string): Section[] => [
  { title: "Queues", href: paths.labels(workspace), under: `${paths.labels(workspace)}/queues` },
  { title: "Agreement", href: paths.agreement(workspace) },
  { title: "Disagreements", href: paths.disagreements(workspace), under: `${paths.labels(workspace)}/adjudicate` },
  { title: "Checks", href: paths.labelChecks(workspace) },
  { title: "Label sets", href: paths.labelSets(workspace) },
];

/** The pages about what people say. */
export function LabelsNav({ workspace }: { workspace: string }) {
  const pathname = usePathname();
  const sections = sectionsOf(workspace).map(({ title, href, under }) => ({
    title,
    href,
    isShown: pathname === href || (under !== undefined && pathname.startsWith(`${under}/`)),
  }));
  return <SectionNav label="Labels" sections={sections} />;
}
