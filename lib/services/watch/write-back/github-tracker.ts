import { z } from "zod";
import { type TrackerAccess } from "./destination-access";
import { askPlatform, type Reach, strangeAnswer } from "./platform-request";
import { listedPerPage, mostListedPages, sinceSkewed, type Tracker, type TrackerIssue } from "./tracker";

const Issue = z.object({
  number: z.int(),
  html_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(["open", "closed"]),
  state_reason: z.string().nullish(),
  body: z.string().nullish(),
});

const toIssue = ({ number, html_url: url, state, state_reason: reason }: z.infer<typeof Issue>): TrackerIssue => {
  const closed = reason === "not_planned" || reason === "duplicate" ? "dropped" : "closed";
  return { externalId: String(number), key: `#${number}`, url, state: state === "open" ? "open" : closed };
};

const updates = {
  open: { state: "open", state_reason: "reopened" },
  closed: { state: "closed", state_reason: "completed" },
  dropped: { state: "closed", state_reason: "not_planned" },
} as const;

/** GitHub's REST API, version 2022-11-28: issues of a repository. */
export const githubTracker = ({ baseUrl, project, token }: TrackerAccess, reach: Reach): Tracker => {
  const headers = {
    accept: "application/vnd.github+json",
    authorization: `Bearer ${token}`,
    "x-github-api-version": "2022-11-28",
  };
  const [owner = "", name = ""] = project.split("/");
  const repository = `${baseUrl}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
  const read = <Schema extends z.ZodType>(schema: Schema, url: URL, json: unknown): z.infer<Schema> => {
    const found = schema.safeParse(json);
    if (!found.success) throw strangeAnswer(url, "GitHub");
    return found.data;
  };
  const readIssue = async (number: string): Promise<TrackerIssue | null> => {
    const url = new URL(`${repository}/issues/${encodeURIComponent(number)}`);
    const { status, json } = await askPlatform({ url, headers, accepted: [404, 410] }, reach);
    return status >= 400 ? null : toIssue(read(Issue, url, json));
  };
  const update = async (number: string, body: object): Promise<void> => {
    const url = new URL(`${repository}/issues/${encodeURIComponent(number)}`);
    await askPlatform({ url, headers, method: "PATCH", body }, reach);
  };
  return {
    find: async ({ marker, since }) => {
      // Searching lags behind; the list does not.
      for (let page = 1; page <= mostListedPages; page += 1) {
        const url = new URL(`${repository}/issues`);
        const query = { state: "all", since: sinceSkewed(since), sort: "created", direction: "desc" };
        url.search = new URLSearchParams({ ...query, per_page: `${listedPerPage}`, page: `${page}` }).toString();
        const issues = read(z.array(Issue), url, (await askPlatform({ url, headers }, reach)).json);
        const found = issues.find(({ body }) => body?.includes(marker));
        if (found) return toIssue(found);
        if (issues.length < listedPerPage) return null;
      }
      return null;
    },
    create: async ({ title, body }) => {
      const url = new URL(`${repository}/issues`);
      return toIssue(read(Issue, url, (await askPlatform({ url, headers, body: { title, body } }, reach)).json));
    },
    look: readIssue,
    read: readIssue,
    setState: (externalId, state) => update(externalId, updates[state]),
    setTitle: (externalId, title) => update(externalId, { title }),
    test: async () => void (await askPlatform({ url: new URL(repository), headers }, reach)),
  };
};
