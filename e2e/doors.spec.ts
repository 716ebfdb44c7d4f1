import { request } from "node:http";
import { type Browser } from "@playwright/test";
import { type Role, roles } from "@/lib/auth/permissions";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { addressOf, makeSamples, type Samples, withoutThings } from "./harness/door-samples";
import { doors } from "./harness/doors";
import { type Least } from "./harness/find-doors";
import { ask, doorAt, inParallel, visit, type Visitor } from "./harness/knock";
import { expect, test } from "./harness/test";
import { addPerson, newWorkspace, signIn, type TestWorkspace } from "./harness/workspace";
import { settledFingerprint } from "./harness/settled-fingerprint";
import { workspaceFingerprint } from "./harness/workspace-fingerprint";

/** Of a member of this role; null for who is none. */
interface Person extends Visitor {
  role: Role | null;
}

interface Walk {
  baseURL: string;
  workspace: TestWorkspace;
  samples: Samples;
  /** Of the copy that a share leads to. */
  shared: Samples;
  nobody: Person;
  /** Signed in, with a workspace of their own and no place in this one. */
  strangers: Person[];
  /** Of each role, a person by their session and a key. */
  people: Person[];
  keys: Person[];
}

async function sessionOf(
  browser: Browser,
  baseURL: string,
  person: { userId: string },
): Promise<Record<string, string>> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, person);
  const cookies = await context.cookies();
  await context.close();
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

async function prepare(browser: Browser, baseURL: string): Promise<Walk> {
  const workspace = await newWorkspace();
  const people: Person[] = [];
  const keys: Person[] = [];
  const annotators: string[] = [];
  const userIds: string[] = [];
  for (const role of roles) {
    const person = role === "OWNER" ? workspace : await addPerson(workspace, `Person ${role}`, role);
    people.push({ name: `${role} by session`, role, headers: await sessionOf(browser, baseURL, person) });
    const { key } = await createApiKey(workspace.ctx, { name: role, role, expiresInDays: 1 });
    keys.push({ name: `${role} by key`, role, headers: { authorization: `Bearer ${key}` } });
    userIds.push(person.userId);
    if (role !== "VIEWER") annotators.push(person.userId);
  }
  const elsewhere = await newWorkspace("OWNER", "Elsewhere");
  const own = await createApiKey(elsewhere.ctx, { name: "Own", role: "OWNER", expiresInDays: 1 });
  const strangers: Person[] = [
    { name: "a stranger by session", role: null, headers: await sessionOf(browser, baseURL, elsewhere) },
    { name: "a stranger by key", role: null, headers: { authorization: `Bearer ${own.key}` } },
  ];
  const page = await browser.newPage({ baseURL });
  const { samples, shared } = await makeSamples(page, workspace, annotators);
  await page.close();
  // Everyone has labeled the trace, so that everyone has a label of their own to ask for.
  const { workspaceId } = workspace.ctx;
  const label = { workspaceId, traceId: samples["traceId"] ?? "", agent: "Solver", stepIndex: 3, reason: "41" };
  await prisma.annotation.createMany({
    data: userIds.map((authorId, i) => ({ ...label, authorId, authorName: `Person ${i}` })),
  });
  return {
    baseURL,
    workspace,
    samples,
    shared,
    people,
    keys,
    strangers,
    nobody: { name: "nobody", role: null, headers: {} },
  };
}

const isBelow = (role: Role, least: Least): boolean =>
  roles.some((each) => each === least) && roles.indexOf(role) > roles.indexOf(least as Role);
/** By day those who are only just let in and the owner stand for all between them. */
const isTried = (role: Role, least: Least): boolean =>
  process.env.FAULTLINE_TEST_SUITE === "nightly" || role === least || role === "OWNER" || isBelow(role, least);
const isOfWorkspace = (least: Least): boolean => roles.some((role) => role === least);

let walk: Walk;
test.beforeAll(async ({ browser, baseURL }) => {
  walk = await prepare(browser, baseURL ?? "");
});

test("each page opens from its least role on, and for nobody else", async () => {
  const before = await settledFingerprint(walk.workspace.ctx.workspaceId);
  const wrong: string[] = [];
  const { people, strangers, nobody, samples } = walk;
  const asked = (least: Least): [Visitor, string][] => {
    const [stranger] = strangers;
    if (!stranger) return [];
    if (least === "anybody") return [nobody, stranger, ...people].map((visitor) => [visitor, "opened"]);
    if (least === "signed-in")
      return [[nobody, "sign in"], ...[stranger, ...people].map((visitor): [Visitor, string] => [visitor, "opened"])];
    if (least === "share-token") return [[nobody, "opened"]];
    return [
      [nobody, "sign in"],
      [stranger, "not found"],
      ...people
        .filter(({ role }) => role && isTried(role, least))
        .map((person): [Visitor, string] => [
          person,
          person.role && isBelow(person.role, least) ? "not found" : "opened",
        ]),
    ];
  };
  // Those who are refused come first: what they did not change is looked at before the others come.
  const visits = Object.entries(doors.pages).flatMap(([page, least]) =>
    asked(least).map(([visitor, expected]) => ({ page, visitor, expected })),
  );
  const run = async ({ page, visitor, expected }: (typeof visits)[number]): Promise<void> => {
    const { came: answer } = await visit(new URL(addressOf(page, samples), walk.baseURL), visitor);
    if (answer !== expected) wrong.push(`${page}: ${visitor.name}: ${answer}, not ${expected}`);
  };
  await inParallel(
    visits.filter(({ expected }) => expected !== "opened"),
    run,
  );
  expect(wrong.join("\n")).toBe("");
  await expect.poll(() => workspaceFingerprint(walk.workspace.ctx.workspaceId)).toEqual(before);
  await inParallel(
    visits.filter(({ expected }) => expected === "opened"),
    run,
  );
  expect(wrong.join("\n")).toBe("");
});

/** The status of a route, asked for this workspace where the visitor's own does not say which. */
async function askAs(door: string, visitor: Visitor, samples: Samples): Promise<number> {
  const { method, address } = doorAt(door, samples, walk.baseURL);
  if (visitor.headers["cookie"] || visitor.name.startsWith("a stranger"))
    address.searchParams.set("workspace", walk.workspace.slug);
  return (await ask(method, address, visitor)).status;
}

test("each route answers from its least role on, and nobody else", async () => {
  const before = await settledFingerprint(walk.workspace.ctx.workspaceId);
  const wrong: string[] = [];
  const { people, keys, strangers, nobody, samples } = walk;
  const everyone = Object.entries(doors.routes).map(([door, least]) => ({ door, least }));
  const refusals = everyone.flatMap(({ door, least }) => [
    ...(isOfWorkspace(least) || least === "signed-in" || least === "key"
      ? [{ door, visitor: nobody, expected: [401] }]
      : []),
    ...(least === "key" ? people.map((visitor) => ({ door, visitor, expected: [401] })) : []),
    // Of a share nothing but its link is asked for: nobody's session helps.
    ...(isOfWorkspace(least) ? strangers.map((visitor) => ({ door, visitor, expected: [404] })) : []),
    ...[...people, ...keys]
      .filter(({ role }) => role && isBelow(role, least))
      .map((visitor) => ({ door, visitor, expected: [403] })),
  ]);
  await inParallel(refusals, async ({ door, visitor, expected }) => {
    const status = await askAs(door, visitor, samples);
    if (!expected.includes(status)) wrong.push(`${door}: ${visitor.name}: ${status}, not ${expected.join(" or ")}`);
  });
  expect(wrong.join("\n")).toBe("");
  await expect.poll(() => workspaceFingerprint(walk.workspace.ctx.workspaceId)).toEqual(before);

  const elsewhere = withoutThings(samples);
  const admitted = everyone.flatMap(({ door, least }) =>
    (isOfWorkspace(least)
      ? [...people, ...keys].filter(({ role }) => role && isTried(role, least) && !isBelow(role, least))
      : least === "key"
        ? keys
        : [nobody]
    ).map((visitor) => ({ door, least, visitor })),
  );
  await inParallel(admitted, async ({ door, least, visitor }) => {
    const isReading = door.startsWith("GET ");
    const status = await askAs(door, visitor, least === "share-token" ? walk.shared : isReading ? samples : elsewhere);
    // Figures are there by a setting alone.
    const isNowhere = door.includes("[...path]") || door === "GET /metrics";
    if (status === 401 || status === 403 || status >= 500 || (status === 404 && isReading && !isNowhere))
      wrong.push(`${door}: ${visitor.name}: ${status}, although they may`);
  });
  expect(wrong.join("\n")).toBe("");
});

test("a share's link opens its own page and data, and another link neither", async () => {
  const shared = [...Object.entries(doors.pages), ...Object.entries(doors.routes)].filter(
    ([, least]) => least === "share-token",
  );
  const other = { ...walk.shared, token: "A".repeat(43) };
  for (const [door] of shared) {
    const { method, address } = doorAt(door, other, walk.baseURL);
    const answer = await fetch(address, { method, redirect: "manual" });
    expect.soft([door, answer.status < 200 || answer.status >= 300]).toEqual([door, true]);
    expect.soft(await answer.text()).not.toContain("Entry 3: I count");
  }
});

test("a method that an address of the API does not take is refused with those that it takes, also one that no browser sends", async () => {
  const asked = (method: string, headers: Record<string, string> = {}): Promise<(number | string | undefined)[]> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL("/api/v1/traces", walk.baseURL), { method, headers }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.allow]);
      });
      sent.on("error", reject).end();
    });
  for (const method of ["TRACE", "PROPFIND", "PUT", "DELETE"])
    expect([method, await asked(method)]).toEqual([method, [405, "GET, HEAD, OPTIONS, POST"]]);
  expect(await asked("OPTIONS", { "x-faultline-refused-method": "GET" })).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
  expect(await asked("GET", { "x-long": "x".repeat(20_000) })).toEqual([431, undefined]);
});
