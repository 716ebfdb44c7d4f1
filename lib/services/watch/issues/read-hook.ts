import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type TrackerKind } from "@/lib/attribution/write-back/destination-view";

/** Which issue a webhook is about. */
export interface HookedIssue {
  externalId: string;
  /** How its project may be named in the settings; empty where the id alone tells the issue. */
  projects: string[];
}

interface Hook {
  /** By lower-case name. */
  header: (name: string) => string | null;
  body: Uint8Array;
  now: Date;
}

/** Linear asks to refuse what was sent longer ago. */
const linearMs = 60_000;

const isEqual = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};
const hmac = (secret: string, body: Uint8Array): string => createHmac("sha256", secret).update(body).digest("hex");

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return null;
  }
};

const GitHubIssue = z.object({ issue: z.object({ number: z.int() }), repository: z.object({ full_name: z.string() }) });
const GitLabIssue = z.object({
  object_kind: z.literal("issue"),
  object_attributes: z.object({ iid: z.int() }),
  project: z.object({ id: z.int(), path_with_namespace: z.string() }),
});
const LinearIssue = z.object({ type: z.literal("Issue"), data: z.object({ id: z.string() }) });
const LinearTime = z.object({ webhookTimestamp: z.number() });

const isSigned: Record<TrackerKind, (secret: string, hook: Hook) => boolean> = {
  github: (secret, { header, body }) => isEqual(header("x-hub-signature-256") ?? "", `sha256=${hmac(secret, body)}`),
  gitlab: (secret, { header }) => isEqual(header("x-gitlab-token") ?? "", secret),
  linear: (secret, { header, body, now }) => {
    if (!isEqual(header("linear-signature") ?? "", hmac(secret, body))) return false;
    const sent = LinearTime.safeParse(parse(body));
    return sent.success && Math.abs(now.getTime() - sent.data.webhookTimestamp) <= linearMs;
  },
};

const issueOf: Record<TrackerKind, (json: unknown) => HookedIssue | null> = {
  github: (json) => {
    const read = GitHubIssue.safeParse(json);
    if (!read.success) return null;
    const { issue, repository } = read.data;
    return { externalId: String(issue.number), projects: [repository.full_name] };
  },
  gitlab: (json) => {
    const read = GitLabIssue.safeParse(json);
    if (!read.success) return null;
    const { object_attributes: issue, project } = read.data;
    return { externalId: String(issue.iid), projects: [project.path_with_namespace] };
  },
  linear: (json) => {
    const read = LinearIssue.safeParse(json);
    return read.success ? { externalId: read.data.data.id, projects: [] } : null;
  },
};

/**
 * Which issue the webhook of a tracker is about: null for none, `unsigned` where it does not prove that it comes from
 * there.
 */
export const readHook = (kind: TrackerKind, secret: string, hook: Hook): HookedIssue | "unsigned" | null =>
  isSigned[kind](secret, hook) ? issueOf[kind](parse(hook.body)) : "unsigned";
