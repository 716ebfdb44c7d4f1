import { ChartNoAxesColumn, FlaskConical, List, Scale, Tag, type LucideIcon } from "lucide-react";
import { paths } from "@/lib/paths";

/** A page of a place: its name in the tabs is its title everywhere. */
export interface PlacePage {
  title: string;
  /** What else it may be looked for by. */
  words: string;
  href: (slug: string) => string;
}

export interface Place {
  title: string;
  icon: LucideIcon;
  /** Leads there from every page. */
  keys: string;
  /** The first is where the place opens. */
  pages: readonly [PlacePage, ...PlacePage[]];
}

/** The places of a workspace with their pages, in order. What else there is belongs to the settings or to a person. */
export const places: readonly Place[] = [
  {
    title: "Traces",
    icon: List,
    keys: "gt",
    pages: [
      { title: "Traces", words: "list home", href: (slug) => paths.traces(slug) },
      { title: "Sessions", words: "threads conversations users", href: (slug) => paths.sessions(slug) },
      { title: "Runs", words: "attribution methods", href: (slug) => paths.runs(slug) },
      { title: "Imports", words: "files history", href: (slug) => paths.imports(slug) },
      { title: "Shared links", words: "shares", href: (slug) => paths.shares(slug) },
    ],
  },
  {
    title: "Overview",
    icon: ChartNoAxesColumn,
    keys: "go",
    pages: [
      { title: "Overview", words: "dashboard charts", href: (slug) => paths.overview(slug) },
      { title: "Versions", words: "compare regression", href: (slug) => paths.versions(slug) },
      { title: "Incidents", words: "issues failures groups problems", href: (slug) => paths.incidents(slug) },
      { title: "Alerts", words: "watch rules", href: (slug) => paths.alerts(slug) },
    ],
  },
  {
    title: "Label",
    icon: Tag,
    keys: "gl",
    pages: [
      { title: "Queues", words: "labels annotate ground truth", href: paths.labels },
      { title: "Agreement", words: "labels people kappa", href: (slug) => paths.agreement(slug) },
      { title: "Disagreements", words: "labels adjudicate", href: (slug) => paths.disagreements(slug) },
      { title: "Checks", words: "labels doubtful errors", href: (slug) => paths.labelChecks(slug) },
      { title: "Label sets", words: "imported annotations", href: paths.labelSets },
      { title: "Policy", words: "attribution labels responsible decisive", href: paths.policy },
    ],
  },
  {
    title: "Measure",
    icon: Scale,
    keys: "gm",
    pages: [
      {
        title: "Evaluations",
        words: "measure methods accuracy leaderboard",
        href: (slug) => paths.evaluations(slug),
      },
      { title: "Data sets", words: "measure frozen traces", href: paths.dataSets },
      { title: "Judges", words: "measure certify certificate bias trust models", href: paths.judges },
      { title: "Tracers", words: "train learn systems weights", href: paths.tracers },
    ],
  },
  {
    title: "Lab",
    icon: FlaskConical,
    keys: "gb",
    pages: [
      { title: "Studies", words: "lab replay ablation injection fix", href: (slug) => paths.studies(slug) },
      { title: "Replay targets", words: "lab systems", href: paths.replayTargets },
      { title: "Faults", words: "lab inject", href: paths.faults },
    ],
  },
];

/** The place that an address of a workspace is in and the page of it, or above it; null where it is in none. */
export function placeAt(slug: string, pathname: string): { place: Place; page: PlacePage; isPage: boolean } | null {
  const above = places
    .flatMap((place) => place.pages.map((page) => ({ place, page, path: page.href(slug) })))
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
  return above ? { place: above.place, page: above.page, isPage: above.path === pathname } : null;
}
