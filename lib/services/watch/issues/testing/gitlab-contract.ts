import { z } from "zod";
import { type Answered, type Asked, type Kept, type KeptIssue } from "./issue-contract";

const Create = z.strictObject({ title: z.string().min(1).max(255), description: z.string().optional() });
const Update = z.strictObject({
  title: z.string().min(1).max(255).optional(),
  state_event: z.enum(["close", "reopen"]).optional(),
});

const shown = ({ number, title, body, state }: KeptIssue, { url }: Kept): unknown => ({
  iid: number,
  title,
  description: body,
  web_url: `${url}/acme/shop/-/issues/${number}`,
  state: state === "open" ? "opened" : "closed",
});

/** What GitLab's REST API answers, version 4. */
export const answerGitLab = ({ method, url, headers, body }: Asked, kept: Kept): Answered => {
  if (headers["private-token"] !== "token-1") return [401, { message: "401 Unauthorized" }];
  const project = "/api/v4/projects/acme%2Fshop";
  const at = `${method} ${url.pathname}`;
  if (at === `GET ${project}`) return [200, { path_with_namespace: "acme/shop" }];
  if (at === `POST ${project}/issues`) {
    const read = Create.safeParse(body);
    if (!read.success) return [400, {}];
    return [201, shown(kept.add({ title: read.data.title, body: read.data.description ?? "" }), kept)];
  }
  if (at === `GET ${project}/issues`) {
    const { created_after: after = "", scope } = Object.fromEntries(url.searchParams);
    if (scope !== "all" || Number.isNaN(Date.parse(after))) return [400, {}];
    return [200, kept.issues.filter(({ createdAt }) => createdAt >= after).map((issue) => shown(issue, kept))];
  }
  const number = url.pathname.startsWith(`${project}/issues/`) ? url.pathname.split("/").at(-1) : undefined;
  const issue = kept.issues.find((one) => String(one.number) === number);
  if (!issue) return [404, { message: "404 Not found" }];
  if (method === "PUT") {
    const read = Update.safeParse(body);
    if (!read.success) return [400, {}];
    const { title, state_event: event } = read.data;
    issue.title = title ?? issue.title;
    if (event !== undefined) issue.state = event === "reopen" ? "open" : "closed";
  } else if (method !== "GET") return [404, {}];
  return [200, shown(issue, kept)];
};
