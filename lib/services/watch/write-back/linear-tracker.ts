import { z } from "zod";
import { type TrackerAccess } from "./destination-access";
import { askPlatform, finalError, PlatformError, type Reach, strangeAnswer } from "./platform-request";
import { type Tracker, type TrackerIssue } from "./tracker";

const Issue = z.object({
  id: z.string(),
  identifier: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  state: z.object({ type: z.string() }),
});
const Issues = z.object({ issues: z.object({ nodes: z.array(Issue) }) });
const Created = z.object({ issueCreate: z.object({ success: z.literal(true), issue: Issue }) });
const Updated = z.object({ issueUpdate: z.object({ success: z.literal(true) }) });
const Teams = z.object({
  teams: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        states: z.object({ nodes: z.array(z.object({ id: z.string(), type: z.string(), position: z.number() })) }),
      }),
    ),
  }),
});
const Answer = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().nullish() }).nullish() })).nullish(),
});

const fields = "id identifier url state { type }";
const queries = {
  team: `query Team($key: String!) { teams(filter: { key: { eq: $key } }, first: 1) { nodes { id states(first: 100) { nodes { id type position } } } } }`,
  issue: `query Issue($id: ID!) { issues(filter: { id: { eq: $id } }, includeArchived: true, first: 1) { nodes { ${fields} } } }`,
  keyed: `query Keyed($team: String!, $number: Float!) { issues(filter: { team: { key: { eq: $team } }, number: { eq: $number } }, includeArchived: true, first: 1) { nodes { ${fields} } } }`,
  create: `mutation Create($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${fields} } } }`,
  update: `mutation Update($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success } }`,
} as const;

const stateOf = (type: string): TrackerIssue["state"] => {
  if (type === "completed") return "closed";
  return type === "canceled" || type === "duplicate" ? "dropped" : "open";
};
const toIssue = ({ id, identifier, url, state }: z.infer<typeof Issue>): TrackerIssue => ({
  externalId: id,
  key: identifier,
  url,
  state: stateOf(state.type),
});

/** The types of states that an issue is moved to, the best first. */
const wantedTypes = {
  open: ["unstarted", "backlog", "triage", "started"],
  closed: ["completed"],
  dropped: ["canceled", "completed"],
} as const;

/** Linear's GraphQL API: issues of a team. An issue has the id that it is created with, so none is there twice. */
export const linearTracker = ({ baseUrl, project, token }: TrackerAccess, reach: Reach): Tracker => {
  const url = new URL(`${baseUrl}/graphql`);
  const run = async <Schema extends z.ZodType>(
    query: string,
    variables: Record<string, unknown>,
    schema: Schema,
  ): Promise<z.infer<Schema>> => {
    const asked = { url, headers: { authorization: token }, body: { query, variables }, accepted: [400] };
    const read = Answer.safeParse((await askPlatform(asked, reach)).json);
    if (!read.success) throw strangeAnswer(url, "Linear");
    const { data, errors } = read.data;
    if (errors && errors.length > 0) throw refusalOf(errors[0]?.extensions?.code ?? null);
    const found = schema.safeParse(data);
    if (!found.success) throw strangeAnswer(url, "Linear");
    return found.data;
  };
  const refusalOf = (code: string | null): PlatformError => {
    const about = { statusCode: null, isFinal: false, isDown: true, retryAfterMs: null };
    if (code === "RATELIMITED") return new PlatformError(`${url.host} is rate-limiting.`, about);
    return finalError(code === "AUTHENTICATION_ERROR" ? `${url.host} rejected the key.` : `${url.host} refused it.`);
  };
  const readTeam = async () => {
    const [team] = (await run(queries.team, { key: project }, Teams)).teams.nodes;
    if (!team) throw finalError(`${url.host} has no team with the key ${project}.`);
    return team;
  };
  const read = async (id: string): Promise<TrackerIssue | null> => {
    const [issue] = (await run(queries.issue, { id }, Issues)).issues.nodes;
    return issue ? toIssue(issue) : null;
  };
  return {
    find: ({ marker }) => read(marker),
    create: async ({ marker, title, body }) => {
      const input = { id: marker, teamId: (await readTeam()).id, title, description: body };
      return toIssue((await run(queries.create, { input }, Created)).issueCreate.issue);
    },
    look: async (sought) => {
      const number = Number(sought.slice(sought.lastIndexOf("-") + 1));
      const [issue] = (await run(queries.keyed, { team: project, number }, Issues)).issues.nodes;
      return issue ? toIssue(issue) : null;
    },
    read,
    setState: async (externalId, state) => {
      const { states } = await readTeam();
      const ordered = states.nodes.toSorted((one, other) => one.position - other.position);
      const types = wantedTypes[state];
      const stateId = types.flatMap((type) => ordered.filter((each) => each.type === type))[0]?.id;
      if (stateId === undefined) throw finalError(`The team ${project} has no state of the type ${types[0]}.`);
      await run(queries.update, { id: externalId, input: { stateId } }, Updated);
    },
    setTitle: async (externalId, title) =>
      void (await run(queries.update, { id: externalId, input: { title } }, Updated)),
    test: async () => void (await readTeam()),
  };
};
