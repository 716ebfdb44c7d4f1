import { makeSamples, type GuardedShares, type Samples } from "./harness/door-samples";
import { doors } from "./harness/doors";
import { ask, doorAt, inParallel, visit, type Visitor } from "./harness/knock";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, type TestWorkspace } from "./harness/workspace";
import { settledFingerprint } from "./harness/settled-fingerprint";
import { workspaceFingerprint } from "./harness/workspace-fingerprint";
import { shareEndpoints } from "@/app/s/[token]/data/share-endpoints";
import { prisma } from "@/lib/db";

/** Some way to show a secret of a share: in headers, in the query, or both. */
interface Carrier extends Visitor {
  query: Record<string, string>;
}

interface Probe {
  baseURL: string;
  workspace: TestWorkspace;
  samples: Samples;
  shared: Samples;
  guarded: GuardedShares;
  carriers: Carrier[];
  /** The workspace of the trace and that of its copy. */
  workspaceIds: string[];
}

/** Nothing but the trace has these. */
const itsWords = /\b(14|41) crates|crates are in|Solver|hall [0-9a-f]{8}-/;

const carriersOf = (secret: string, name: string): Carrier[] => [
  { name: `${name} as a key`, headers: { authorization: `Bearer ${secret}` }, query: {} },
  {
    name: `${name} as a session`,
    headers: { cookie: `authjs.session-token=${secret}; __Secure-authjs.session-token=${secret}` },
    query: {},
  },
  { name: `${name} as a share's header`, headers: { "x-faultline-share": secret }, query: {} },
  {
    name: `${name} in the address`,
    headers: {},
    query: { token: secret, share: secret, key: secret, access_token: secret },
  },
];

/** What stands behind the question mark of each data route of a share. */
const queryNames = new Map<string, string[]>(
  shareEndpoints.flatMap((one) =>
    one.method === "get"
      ? [[`GET ${one.path.replace(/\{(\w+)\}/g, "[$1]")}`, Object.keys(one.query?.shape ?? {})] as const]
      : [],
  ),
);

let probe: Probe;
test.beforeAll(async ({ browser, baseURL }) => {
  const workspace = await newWorkspace();
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(page, workspace);
  const made = await makeSamples(page, workspace, [workspace.userId]);
  await page.close();
  const copy = await prisma.workspace.findUniqueOrThrow({
    where: { slug: made.shared["workspace"] ?? "" },
    select: { id: true },
  });
  const carriers = [
    ...carriersOf(made.samples["token"] ?? "", "a link's token"),
    ...carriersOf(made.guarded.accessToken, "what a passphrase was answered with"),
  ];
  const workspaceIds = [workspace.ctx.workspaceId, copy.id];
  probe = { baseURL: baseURL ?? "", workspace, ...made, carriers, workspaceIds };
});

const withQuery = (address: URL, query: Record<string, string>): URL => {
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
};

const isOfShare = (door: string): boolean => ({ ...doors.pages, ...doors.routes })[door] === "share-token";
const allDoors = [...Object.entries(doors.pages), ...Object.entries(doors.routes)].filter(([door]) => !isOfShare(door));

/** What is wrong with the answer of a door that nobody is to come through by a share. */
async function knock(door: string, samples: Samples, carrier: Carrier): Promise<string | null> {
  const { method, address } = doorAt(door, samples, probe.baseURL);
  const least = doors.pages[door] ?? doors.routes[door];
  if (door.startsWith("/")) {
    const { came, text } = await visit(withQuery(address, carrier.query), carrier);
    if (itsWords.test(text)) return "tells the trace";
    return least === "anybody" || came === "sign in" ? null : came;
  }
  const of = { ...carrier.query, workspace: samples["workspace"] ?? "" };
  const { status, text } = await ask(method, withQuery(address, of), carrier, { isRead: true });
  if (itsWords.test(text)) return "tells the trace";
  return least === "anybody" || status === 401 ? null : String(status);
}

/** Of every door with every thing: each carrier by night, else one after the other. */
async function knockAtAll({ isWhole }: { isWhole: boolean }): Promise<void> {
  const { samples, shared, carriers, workspaceIds } = probe;
  const things: Record<string, Samples> = {
    "the trace": samples,
    "the copy": shared,
    "the copy by the token": { ...shared, workspace: samples["token"] ?? "" },
  };
  const visits = allDoors.flatMap(([door], at) =>
    Object.entries(things).flatMap(([thing, of], nth) =>
      carriers
        .filter((_, i) => isWhole || i === (at + nth * 3) % carriers.length)
        .map((carrier) => ({ door, thing, of, carrier })),
    ),
  );
  const before = await Promise.all(workspaceIds.map(settledFingerprint));
  const wrong: string[] = [];
  await inParallel(visits, async ({ door, thing, of, carrier }) => {
    const fault = await knock(door, of, carrier);
    if (fault !== null) wrong.push(`${door} of ${thing}, with ${carrier.name}: ${fault}`);
  });
  expect(wrong.join("\n")).toBe("");
  await expect.poll(() => Promise.all(workspaceIds.map(workspaceFingerprint))).toEqual(before);
}

test("what a share is opened by opens no page and no route but its own", () => knockAtAll({ isWhole: false }));

test(
  "what a share is opened by opens no page and no route but its own, whichever way it is shown",
  {
    tag: "@nightly",
  },
  () => knockAtAll({ isWhole: true }),
);

test("what one share is opened by opens no other one", async () => {
  const { baseURL, samples, shared, guarded, carriers } = probe;
  const wrong: string[] = [];
  const expectShut = async (door: string, of: Samples, carrier: Carrier, status: number): Promise<void> => {
    const { method, address } = doorAt(door, of, baseURL);
    const names = queryNames.get(door) ?? [];
    const questions = { with: of["runId"] ?? "", text: "crates", q: "crates", from: "0", count: "9" };
    const asked = Object.fromEntries(Object.entries(questions).filter(([name]) => names.includes(name)));
    const answer = await ask(method, withQuery(address, { ...asked, ...carrier.query }), carrier, { isRead: true });
    if (answer.status !== status || itsWords.test(answer.text))
      wrong.push(`${door} of ${of["token"] ?? ""}, with ${carrier.name}: ${answer.status}, not ${status}`);
  };
  const data = Object.keys(doors.routes).filter((door) => isOfShare(door) && door.startsWith("GET "));
  const isTheWay = (carrier: Carrier): boolean => carrier.headers["x-faultline-share"] === guarded.accessToken;
  const visits = [guarded, guarded.other].flatMap(({ token }) =>
    carriers
      .filter((carrier) => token !== guarded.token || !isTheWay(carrier))
      .map((carrier) => ({ of: { ...shared, token }, carrier })),
  );
  await inParallel(visits, async ({ of, carrier }) => {
    for (const door of data) await expectShut(door, of, carrier, 401);
    const page = await visit(withQuery(doorAt("/s/[token]", of, baseURL).address, carrier.query), carrier);
    if (itsWords.test(page.text) || !page.text.includes("This trace is protected"))
      wrong.push(`the page of ${of.token}, with ${carrier.name}: tells more than that it is protected`);
  });
  // Behind the right door, what is of another copy or of the trace itself is not there.
  const way = carriers.find(isTheWay);
  if (!way) throw new Error("No carrier is the way in.");
  for (const [token, runId] of [
    [guarded.token, shared["runId"]],
    [guarded.token, samples["runId"]],
    [samples["token"], samples["runId"]],
  ])
    for (const door of data.filter((each) => each.includes("[runId]")))
      await expectShut(door, { ...shared, token: token ?? "", runId: runId ?? "" }, way, 404);
  expect(wrong.join("\n")).toBe("");
});

test("a passphrase is what its share was given, and nothing that opens another one", async ({ request }) => {
  const { samples, guarded, carriers } = probe;
  const headers = Object.assign({}, ...carriers.map((carrier) => carrier.headers)) as Record<string, string>;
  const { address } = doorAt("POST /s/[token]/data/open", { ...samples, token: guarded.token }, probe.baseURL);
  for (const passphrase of [samples["token"], guarded.accessToken, guarded.other.passphrase]) {
    const answer = await request.post(String(address), { headers, data: { passphrase } });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).not.toMatch(itsWords);
  }
});
