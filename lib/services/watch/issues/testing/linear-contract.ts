import { z } from "zod";
import { type Answered, type Asked, type Kept, type KeptIssue } from "./issue-contract";

const Request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });
const Create = z.strictObject({
  input: z.strictObject({ id: z.uuidv4(), teamId: z.literal("team-1"), title: z.string(), description: z.string() }),
});
const Update = z.strictObject({
  id: z.string(),
  input: z.strictObject({ stateId: z.string().optional(), title: z.string().optional() }),
});
const Keyed = z.strictObject({ team: z.literal("ENG"), number: z.number() });

const states = [
  { id: "s-done", type: "completed", position: 3 },
  { id: "s-todo", type: "unstarted", position: 1 },
  { id: "s-started", type: "started", position: 2 },
  { id: "s-canceled", type: "canceled", position: 4 },
];
const typeOf = { open: "unstarted", closed: "completed", dropped: "canceled" } as const;

const shown = ({ id, number, state }: KeptIssue, { url }: Kept): unknown => ({
  id,
  identifier: `ENG-${number}`,
  url: `${url}/acme/issue/ENG-${number}`,
  state: { type: typeOf[state] },
});

const fault = (code: string): Answered => [400, { errors: [{ message: "secret", extensions: { code } }] }];

const operations: Record<string, (variables: Record<string, unknown>, kept: Kept) => unknown> = {
  Team: ({ key }) => ({ teams: { nodes: key === "ENG" ? [{ id: "team-1", states: { nodes: states } }] : [] } }),
  Issue: ({ id }, kept) => {
    const nodes = kept.issues.filter((issue) => issue.id === id).map((issue) => shown(issue, kept));
    return { issues: { nodes } };
  },
  Keyed: (variables, kept) => {
    const read = Keyed.safeParse(variables);
    const nodes = kept.issues.filter(({ number }) => read.success && number === read.data.number);
    return { issues: { nodes: nodes.map((issue) => shown(issue, kept)) } };
  },
  Create: (variables, kept) => {
    const read = Create.safeParse(variables);
    if (!read.success || kept.issues.some(({ id }) => id === read.data.input.id)) return null;
    const { id, title, description: body } = read.data.input;
    return { issueCreate: { success: true, issue: shown(kept.add({ id, title, body }), kept) } };
  },
  Update: (variables, kept) => {
    const read = Update.safeParse(variables);
    const issue = kept.issues.find(({ id }) => read.success && id === read.data.id);
    if (!issue || !read.success) return null;
    const { stateId, title } = read.data.input;
    issue.title = title ?? issue.title;
    if (stateId !== undefined) {
      const type = states.find(({ id }) => id === stateId)?.type;
      if (type === undefined) return null;
      const over = type === "canceled" ? "dropped" : "open";
      issue.state = type === "completed" ? "closed" : over;
    }
    return { issueUpdate: { success: true } };
  },
};

/** What Linear's GraphQL API answers to the operations that we send, by their names. */
export const answerLinear = ({ method, url, headers, body }: Asked, kept: Kept): Answered => {
  if (method !== "POST" || url.pathname !== "/graphql") return [404, {}];
  if (headers.authorization !== "token-1") return fault("AUTHENTICATION_ERROR");
  const read = Request.safeParse(body);
  if (!read.success) return fault("GRAPHQL_VALIDATION_FAILED");
  const name = /^(?:query|mutation) (\w+)\(/.exec(read.data.query)?.[1] ?? "";
  const data = operations[name]?.(read.data.variables, kept) ?? null;
  return data === null ? fault("INVALID_INPUT") : [200, { data }];
};
