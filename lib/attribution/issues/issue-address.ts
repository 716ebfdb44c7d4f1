import { type TrackerKind } from "@/lib/attribution/write-back/destination-view";

/** Where issues of a tracker are. */
interface TrackerPlace {
  kind: TrackerKind;
  /** Of its API. */
  baseUrl: string;
  /** A repository, a project by its path, a team by its key. */
  project: string;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The part of a path below a project: [12] of /acme/shop/issues/12. */
const below = (parts: readonly string[], project: string): readonly string[] | null => {
  const length = project.split("/").length;
  return isSame(parts.slice(0, length).join("/"), project) ? parts.slice(length) : null;
};

const numberIn = (text: string | undefined): string | null => (text && /^[1-9]\d{0,9}$/.test(text) ? text : null);

const issueIn: Record<TrackerKind, (parts: readonly string[], project: string) => string | null> = {
  github: (parts, project) => {
    const [word, number, ...more] = below(parts, project) ?? [];
    return word === "issues" && more.length === 0 ? numberIn(number) : null;
  },
  gitlab: (parts, project) => {
    const rest = below(parts, project) ?? [];
    const [word, number, ...more] = rest[0] === "-" ? rest.slice(1) : rest;
    return (word === "issues" || word === "work_items") && more.length === 0 ? numberIn(number) : null;
  },
  linear: ([, word, key], project) => {
    const [team, number, ...more] = key?.split("-") ?? [];
    return word === "issue" && more.length === 0 && isSame(team ?? "", project) && numberIn(number) !== null
      ? `${project}-${number}`
      : null;
  },
};

/**
 * What a tracker calls the issue of an address: 12 or ENG-12. Null where the address leads to none of its project. The
 * API of a tracker is at its address, or at that behind `api.`.
 */
export function issueInAddress({ kind, baseUrl, project }: TrackerPlace, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const [url, api] = [new URL(address), new URL(baseUrl)];
  const isHere = url.host === api.host || `api.${url.host}` === api.host;
  if (!isHere || !/^https?:$/.test(url.protocol)) return null;
  // GitLab may be below a path; of GitHub, only the API is.
  const root = kind === "gitlab" ? api.pathname.replace(/\/$/, "") : "";
  if (!url.pathname.startsWith(`${root}/`)) return null;
  const parts = url.pathname
    .slice(root.length + 1)
    .replace(/\/$/, "")
    .split("/");
  return issueIn[kind](parts, project);
}
