import { z } from "zod";
import { type Answered, type Asked, type Kept, type KeptIssue } from "./issue-contract";

const Create = z.strictObject({ title: z.string().min(1).max(256), body: z.string().max(65_536).optional() });
const Update = z.strictObject({
  title: z.string().min(1).max(256).optional(),
  state: z.enum(["open", "closed"]).optional(),
  state_reason: z.enum(["completed", "not_planned", "duplicate", "reopened"]).nullish(),
});

const shown = ({ number, title, body, state }: KeptIssue, { url }: Kept): unknown => ({
  number,
  title,
  body,
  html_url: `${url}/acme/shop/issues/${number}`,
  state: state === "open" ? "open" : "closed",
  state_reason: { open: null, closed: "completed", dropped: "not_planned" }[state],
});

/** What GitHub's REST API answers, version 2022-11-28. */
export const answerGitHub = ({ method, url, headers, body }: Asked, kept: Kept): Answered => {
  if (headers.authorization !== "Bearer token-1") return [401, { message: "Bad credentials" }];
  const isVersion = headers["x-github-api-version"] === "2022-11-28" && headers["user-agent"];
  if (!isVersion || headers.accept !== "application/vnd.github+json") return [400, {}];
  const at = `${method} ${url.pathname}`;
  if (at === "GET /repos/acme/shop") return [200, { full_name: "acme/shop" }];
  if (at === "POST /repos/acme/shop/issues") {
    const read = Create.safeParse(body);
    return read.success
      ? [201, shown(kept.add({ title: read.data.title, body: read.data.body ?? "" }), kept)]
      : [422, {}];
  }
  if (at === "GET /repos/acme/shop/issues") {
    const { since = "", state } = Object.fromEntries(url.searchParams);
    if (state !== "all" || Number.isNaN(Date.parse(since))) return [422, {}];
    return [200, kept.issues.filter(({ createdAt }) => createdAt >= since).map((issue) => shown(issue, kept))];
  }
  const number = /^\/repos\/acme\/shop\/issues\/(\d+)$/.exec(url.pathname)?.[1];
  const issue = kept.issues.find((one) => String(one.number) === number);
  if (!issue) return [404, { message: "Not Found" }];
  if (method === "PATCH") {
    const read = Update.safeParse(body);
    if (!read.success) return [422, {}];
    const closed = read.data.state_reason === "not_planned" ? "dropped" : "closed";
    issue.title = read.data.title ?? issue.title;
    if (read.data.state !== undefined) issue.state = read.data.state === "open" ? "open" : closed;
  } else if (method !== "GET") return [404, {}];
  return [200, shown(issue, kept)];
};
