import { PullWish } from "@/lib/traces/pull-wish";

/** A wish as it is typed. Days are `YYYY-MM-DD` in UTC, empty where there is no bound. */
export interface PullDraft {
  from: PullWish["from"];
  url: string;
  baseUrl: string;
  publicKey: string;
  secretKey: string;
  apiKey: string;
  project: string;
  name: string;
  firstDay: string;
  lastDay: string;
}

export const emptyPull: PullDraft = {
  from: "url",
  url: "",
  baseUrl: "",
  publicKey: "",
  secretKey: "",
  apiKey: "",
  project: "",
  name: "",
  firstDay: "",
  lastDay: "",
};

/** The wish that a draft says, or what is still wrong with it. Fields left empty take what is usual. */
export const readPullDraft = (draft: PullDraft): { wish: PullWish } | { fault: string } => {
  const filled = Object.fromEntries(
    Object.entries({
      ...draft,
      fromTime: draft.firstDay && `${draft.firstDay}T00:00:00Z`,
      toTime: draft.lastDay && `${draft.lastDay}T23:59:59.999Z`,
    })
      .map(([field, value]) => [field, value.trim()])
      .filter(([, value]) => value !== ""),
  ) as unknown;
  const parsed = PullWish.safeParse(filled);
  if (parsed.success) return { wish: parsed.data };
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? "");
  return { fault: issue?.code === "invalid_type" ? `${needed[field] ?? field} is needed.` : (issue?.message ?? "") };
};

const needed: Record<string, string> = {
  url: "An address",
  publicKey: "The public key",
  secretKey: "The secret key",
};
