import { Database, FileUp, Inbox, Plus, Send, Settings, Signpost, Tag, type LucideIcon } from "lucide-react";
import { places } from "@/components/ground/page/places";
import { settingsSections } from "@/components/ground/page/settings-sections";
import { can, type Permission, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** A page of a workspace that the palette leads to. */
export interface PalettePage {
  label: string;
  /** What it is part of, where its name does not say so. */
  where?: string;
  /** What else it may be looked for by. */
  words: string;
  icon: LucideIcon;
  href: (slug: string) => string;
  /** Only whoever has this opens it. */
  needs?: Permission;
}

const ofPlaces: readonly PalettePage[] = places.flatMap(({ title: where, icon, pages }) =>
  pages.map(({ title: label, words, href }) => ({ label, words, icon, href, ...(where === label ? {} : { where }) })),
);

const others: readonly PalettePage[] = [
  {
    label: "Import traces",
    words: "upload files",
    icon: FileUp,
    href: (slug) => paths.traces(slug, { import: "1" }),
    needs: "trace:write",
  },
  { label: "Send from your code", words: "import OpenTelemetry SDK OTLP", icon: Send, href: paths.sendFromCode },
  {
    label: "Label the next failure",
    words: "annotate ground truth unlabeled",
    icon: Tag,
    href: paths.nextToLabel,
    needs: "annotation:write",
  },
  {
    label: "New queue",
    words: "label annotate",
    icon: Plus,
    href: (slug) => paths.newQueue(slug),
    needs: "label:manage",
  },
  {
    label: "New evaluation",
    words: "measure methods",
    icon: Plus,
    href: (slug) => paths.newEvaluation(slug),
    needs: "evaluation:write",
  },
  {
    label: "New data set",
    words: "measure freeze traces",
    icon: Database,
    href: (slug) => paths.newDataSet(slug),
    needs: "evaluation:write",
  },
  { label: "Inbox", words: "mentions news", icon: Inbox, href: (slug) => paths.inbox(slug) },
  { label: "Take the tour", words: "help", icon: Signpost, href: paths.tour },
];

const settings: readonly PalettePage[] = settingsSections.map((one) => ({
  label: one.label,
  where: "Settings",
  words: one.words,
  icon: Settings,
  href: (slug: string) => paths.settings(slug, one.section),
  ...("needs" in one ? { needs: one.needs } : {}),
}));

/** Every page that can be gone to without naming something in it, for who has this role. */
export const palettePages = (role: Role): PalettePage[] =>
  [...ofPlaces, ...others, ...settings].filter(({ needs }) => needs === undefined || can(role, needs));
