import {
  BellRing,
  Bug,
  ChartNoAxesColumn,
  CirclePlay,
  Database,
  Files,
  FileUp,
  FlaskConical,
  Gavel,
  GitCompareArrows,
  GraduationCap,
  Handshake,
  Inbox,
  Library,
  List,
  ListChecks,
  Plus,
  Scale,
  Send,
  Settings,
  Share2,
  Signpost,
  Tags,
  Unplug,
  Zap,
  type LucideIcon,
} from "lucide-react";
import { settingsSections } from "@/components/ground/page/settings-sections";
import { can, type Permission, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** A page of a workspace that the palette leads to. */
export interface PalettePage {
  label: string;
  /** What else it may be looked for by. */
  words: string;
  icon: LucideIcon;
  href: (slug: string) => string;
  /** Only whoever has this opens it. */
  needs?: Permission;
}

const places: readonly PalettePage[] = [
  { label: "Traces", words: "list home", icon: List, href: (slug) => paths.traces(slug) },
  {
    label: "Import traces",
    words: "upload files",
    icon: FileUp,
    href: (slug) => paths.traces(slug, { import: "1" }),
    needs: "trace:write",
  },
  { label: "Imports", words: "files history", icon: Files, href: (slug) => paths.imports(slug) },
  { label: "Send from your code", words: "OpenTelemetry SDK OTLP", icon: Send, href: paths.sendFromCode },
  { label: "Runs", words: "attribution methods", icon: CirclePlay, href: (slug) => paths.runs(slug) },
  { label: "Overview", words: "dashboard charts", icon: ChartNoAxesColumn, href: (slug) => paths.overview(slug) },
  { label: "Compare versions", words: "regression", icon: GitCompareArrows, href: (slug) => paths.versions(slug) },
  { label: "Labels", words: "queues annotate ground truth", icon: Tags, href: paths.labels },
  {
    label: "New queue",
    words: "label annotate",
    icon: Plus,
    href: (slug) => paths.newQueue(slug),
    needs: "label:manage",
  },
  { label: "Agreement", words: "labels people kappa", icon: Handshake, href: (slug) => paths.agreement(slug) },
  { label: "Disagreements", words: "labels adjudicate", icon: Gavel, href: (slug) => paths.disagreements(slug) },
  { label: "Label checks", words: "doubtful errors", icon: ListChecks, href: (slug) => paths.labelChecks(slug) },
  { label: "Label sets", words: "imported annotations", icon: Library, href: paths.labelSets },
  { label: "Evaluations", words: "measure methods accuracy leaderboard", icon: Scale, href: paths.evaluations },
  {
    label: "New evaluation",
    words: "measure methods",
    icon: Plus,
    href: (slug) => paths.newEvaluation(slug),
    needs: "evaluation:write",
  },
  { label: "Data sets", words: "frozen traces", icon: Database, href: paths.dataSets },
  {
    label: "New data set",
    words: "freeze traces",
    icon: Plus,
    href: (slug) => paths.newDataSet(slug),
    needs: "evaluation:write",
  },
  { label: "Tracers", words: "train learn systems weights", icon: GraduationCap, href: paths.tracers },
  { label: "Lab", words: "studies replay ablation injection fix", icon: FlaskConical, href: paths.studies },
  { label: "Replay targets", words: "systems lab", icon: Unplug, href: paths.replayTargets },
  { label: "Faults", words: "lab inject", icon: Bug, href: paths.faults },
  { label: "Alerts", words: "watch rules", icon: BellRing, href: (slug) => paths.alerts(slug) },
  { label: "Automations", words: "watch arrive", icon: Zap, href: paths.automations },
  { label: "Inbox", words: "mentions news", icon: Inbox, href: (slug) => paths.inbox(slug) },
  { label: "Shared links", words: "shares", icon: Share2, href: (slug) => paths.shares(slug) },
  { label: "Take the tour", words: "help", icon: Signpost, href: paths.tour },
];

const settings: readonly PalettePage[] = settingsSections.map((one) => ({
  label: one.section === "general" ? "Settings" : one.label,
  words: `settings ${one.words}`,
  icon: Settings,
  href: (slug: string) => paths.settings(slug, one.section),
  ...("needs" in one ? { needs: one.needs } : {}),
}));

/** Every page that can be gone to without naming something in it, for who has this role. */
export const palettePages = (role: Role): PalettePage[] =>
  [...places, ...settings].filter(({ needs }) => needs === undefined || can(role, needs));
