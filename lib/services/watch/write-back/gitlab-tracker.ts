import { z } from "zod";
import { type TrackerAccess } from "./destination-access";
import { askPlatform, type Reach, strangeAnswer } from "./platform-request";
import { listedPerPage, mostListedPages, sinceSkewed, type Tracker, type TrackerIssue } from "./tracker";

const Issue = z.object({
  iid: z.int(),
  web_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(["opened", "closed"]),
  description: z.string().nullish(),
});

const toIssue = ({ iid, web_url: url, state }: z.infer<typeof Issue>): TrackerIssue => ({
  externalId: String(iid),
  key: `#${iid}`,
  url,
  state: state === "opened" ? "open" : "closed",
});

/** GitLab's REST API, version 4: issues of a project. It does not say why an issue was closed. */
export const gitlabTracker = ({ baseUrl, project, token }: TrackerAccess, reach: Reach): Tracker => {
  const headers = { "private-token": token };
  const ofProject = `${baseUrl}/api/v4/projects/${encodeURIComponent(project)}`;
  const read = <Schema extends z.ZodType>(schema: Schema, url: URL, json: unknown): z.infer<Schema> => {
    const found = schema.safeParse(json);
    if (!found.success) throw strangeAnswer(url, "GitLab");
    return found.data;
  };
  const readIssue = async (number: string): Promise<TrackerIssue | null> => {
    const url = new URL(`${ofProject}/issues/${encodeURIComponent(number)}`);
    const { status, json } = await askPlatform({ url, headers, accepted: [404] }, reach);
    return status >= 400 ? null : toIssue(read(Issue, url, json));
  };
  const update = async (number: string, body: object): Promise<void> => {
    const url = new URL(`${ofProject}/issues/${encodeURIComponent(number)}`);
    await askPlatform({ url, headers, method: "PUT", body }, reach);
  };
  return {
    find: async ({ marker, since }) => {
      for (let page = 1; page <= mostListedPages; page += 1) {
        const url = new URL(`${ofProject}/issues`);
        const query = { scope: "all", created_after: sinceSkewed(since), order_by: "created_at", sort: "desc" };
        url.search = new URLSearchParams({ ...query, per_page: `${listedPerPage}`, page: `${page}` }).toString();
        const issues = read(z.array(Issue), url, (await askPlatform({ url, headers }, reach)).json);
        const found = issues.find(({ description }) => description?.includes(marker));
        if (found) return toIssue(found);
        if (issues.length < listedPerPage) return null;
      }
      return null;
    },
    create: async ({ title, body }) => {
      const url = new URL(`${ofProject}/issues`);
      const asked = { url, headers, body: { title, description: body } };
      return toIssue(read(Issue, url, (await askPlatform(asked, reach)).json));
    },
    look: readIssue,
    read: readIssue,
    setState: (externalId, state) => update(externalId, { state_event: state === "open" ? "reopen" : "close" }),
    setTitle: (externalId, title) => update(externalId, { title }),
    test: async () => void (await askPlatform({ url: new URL(ofProject), headers }, reach)),
  };
};
