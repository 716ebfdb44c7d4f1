import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type Method } from "@/lib/attribution/method";
import { methods } from "@/lib/attribution/method-list";
import { baselines } from "@/lib/attribution/methods/baselines";
import { tracer } from "@/lib/attribution/methods/tracer";
import { noJudge } from "@/lib/attribution/no-judge";
import { makeTracer } from "@/lib/attribution/testing/made-tracer";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { runMethod } from "@/lib/attribution/testing/scripted-judge";
import { type Tracer } from "@/lib/attribution/tracer";
import { prisma } from "@/lib/db";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { type BuiltInRule, builtInRules } from "@/lib/traces/redaction/redaction-settings";
import { saveRedaction } from "../../people/redaction/save-redaction";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { createShare } from "./create-share";
import { previewShare } from "./preview-share";
import { rowsOf } from "./testing/rows-of";

/** A text that a rule masks, and those parts of it that are secret. */
interface Secret {
  text: string;
  parts: string[];
}

const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`));
const letters = fc.stringMatching(/^[a-z]{3}[kqxz][a-z]{3}$/);
const signs = fc.stringMatching(/^[A-Za-z][0-9][A-Za-z0-9]{28}$/);
const ofSigns = (write: (made: string) => string) =>
  signs.map((made): Secret => ({ text: write(made), parts: [made] }));
const ofGroups = (groups: string[], write: (text: string) => string = (text) => text): Secret => ({
  text: write(groups.join(" ")),
  parts: groups,
});

const luhnDigit = (number: string): string => {
  const sum = [...number].toReversed().reduce((total, sign, at) => {
    const digit = Number(sign) * (at % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};
const ibanCheck = (account: string): string => {
  const rest = [...`${account}131400`].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0);
  return String(98 - rest).padStart(2, "0");
};
const inFours = (number: string): string[] => number.match(/.{1,4}/g) ?? [];

const secrets: Record<BuiltInRule | "customer", fc.Arbitrary<Secret>> = {
  "api-key": ofSigns((made) => `sk-proj-${made}`),
  "private-key": ofSigns((made) => `-----BEGIN PRIVATE KEY-----\n${made}\n-----END PRIVATE KEY-----`),
  jwt: ofSigns((made) => `eyJ${made}.${made}.${made}`),
  "password-in-url": ofSigns((made) => `https://bob:${made}@db.example.org/`),
  "e-mail": fc
    .tuple(letters, letters)
    .map(([first, last]) => ({ text: `${first}.${last}@example.org`, parts: [first, last] })),
  "card-number": digits(14).map((made) => ofGroups(inFours(`4${made}${luhnDigit(`4${made}`)}`))),
  iban: digits(18).map((made) => ofGroups(inFours(`DE${ibanCheck(made)}${made}`))),
  "phone-number": fc.tuple(digits(3), digits(7)).map((groups) => ofGroups(groups, (text) => `+49 ${text}`)),
  customer: digits(6).map((made) => ({ text: `customer ${made}`, parts: [made] })),
};

/** Every piece of five signs of a secret, and parts of four as a whole; shorter ones may stand anywhere by chance. */
const piecesOf = ({ parts }: Secret): string[] =>
  parts
    .filter(({ length }) => length > 3)
    .flatMap((part) =>
      part.length <= 5 ? [part] : Array.from({ length: part.length - 4 }, (_, at) => part.slice(at, at + 5)),
    );

/** The secret with one digit of its middle wrong, as the rule masks it too. */
const slipOf = ({ text, parts }: Secret): string => {
  const last = parts.at(-1) ?? "";
  const at = text.lastIndexOf(last) + Math.floor(last.length / 2);
  return /\d/.test(text.charAt(at)) ? `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}` : text;
};

/**
 * Steps that carry a secret on, slip in it, repeat it and fail with it, cut by a quote of 120
 * signs in another place each time.
 */
const stepsWith = ({ text }: Secret, slip: string, padding: number): [string, string][] => {
  return [
    ["Planner", `${"Please look at what was given. ".repeat(6).slice(0, padding)} ${text} is what to use.`],
    ["Worker", `I use “${text}” and “${text}”, as I was told. TODO: your_value_here`],
    ["Worker", `Error: ${text} was refused.\nTraceback (most recent call last): ${text}`],
    ["Worker", `${text} ${text}. I assume that it is right.`],
    ["Worker", `${text} ${text}. I assume that it is right.`],
    ["Checker", `The answer is ${slip}.`],
  ];
};

/** Its signs quote three whole steps from the first on: the reason then cuts them where it likes. */
const quotingTracer = (steps: readonly [string, string][], first: number): Tracer =>
  makeTracer(
    steps.map(() => 1),
    {
      signs: steps.map(([, text], stepIndex) => ({
        feature: "f",
        words: "it says",
        quote: { stepIndex, text },
        weight: stepIndex >= first && stepIndex < first + 3 ? 1 : 0,
      })),
    },
  );

const keyless: Method[] = [...methods, ...baselines.slice(0, 1)].filter(
  ({ needsJudge, needsPeers, offeredAs }) => !needsJudge && needsPeers === "none" && offeredAs !== "posted",
);

/**
 * What every method that asks no model says of the steps, and the tracer as if it had
 * quoted three steps of each secret.
 */
async function answersOf(steps: readonly [string, string][]) {
  const trace = makeTrace(steps);
  const quoting = steps.flatMap((_, first) => (first % 6 === 0 ? [quotingTracer(steps, first)] : []));
  const asked = [
    ...keyless.map((method) => ({ method, tracer: shippedTracer() })),
    ...quoting.map((made) => ({ method: tracer, tracer: made })),
  ];
  return Promise.all(
    asked.map(async ({ method, ...options }) => ({
      method: method.name,
      ...(await runMethod(method, trace, noJudge, options)),
    })),
  );
}

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  const patterns = [{ name: "customer", pattern: "customer [0-9]{6}", isCaseSensitive: true }];
  await saveRedaction(ctx, { onImport: false, onSharing: true, rules: [...builtInRules], patterns });
});

/** The rows of a copy, without ids, hashes, times and numbers of their own, in which any digits may stand. */
const textOf = (rows: string): string =>
  rows
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{40,64}|\d{4}-\d\d-\d\dT[\d:.]+/g, "")
    .replaceAll(/(?<=": )-?[\d.]+(?:e-\d+)?(?=[,}])/g, "")
    .toLowerCase();

async function storeRun(
  traceId: string,
  { method, attribution, notes }: Awaited<ReturnType<typeof answersOf>>[number],
) {
  const { workspaceId } = ctx;
  const events = notes.map((message, at) => ({
    workspaceId,
    sequence: at + 1,
    type: "note",
    data: escapeValueForStorage({ message }),
  }));
  const { id } = await prisma.attributionRun.create({
    data: {
      workspaceId,
      traceId,
      method,
      methodVersion: "1",
      status: "SUCCEEDED",
      startedByName: "Ada",
      manifest: {},
      attribution: escapeValueForStorage(attribution),
      events: { create: events },
    },
  });
  return id;
}

test(
  "of what is masked no piece is left in the copy, whatever methods say of it, nor in the preview",
  { tags: ["long"] },
  async () => {
    expect(keyless.map(({ name }) => name)).toEqual(expect.arrayContaining(["rules", "tracer", "first-code"]));
    await fc.assert(
      fc.asyncProperty(fc.record(secrets), fc.nat(150), async (told, padding) => {
        const steps = Object.entries(told).flatMap(([rule, secret]) =>
          // Of a number with a checksum, a slip is no such number, and readers see it.
          stepsWith(secret, ["card-number", "iban"].includes(rule) ? secret.text : slipOf(secret), padding),
        );
        const finalAnswer = `It is ${Object.values(told)
          .map(({ text }) => text)
          .join(", or ")}.`;
        const traceId = await storeSample(
          ctx,
          { finalAnswer },
          steps.map(([agent, content]) => ({ agent, content })),
        );
        const runIds: string[] = [];
        for (const answer of await answersOf(steps)) runIds.push(await storeRun(traceId, answer));
        const settings = {
          runIds,
          hasLabels: false,
          hasIncident: false,
          isMasked: true,
          hidesAgents: false,
          hidesExpectedAnswer: false,
        };
        const preview = await previewShare(ctx, { traceId, settings });
        const { shareId } = await createShare(ctx, { traceId, settings, expiresInHours: 1, passphrase: null });
        const { snapshotWorkspaceId } = await prisma.share.findUniqueOrThrow({ where: { id: shareId } });
        const rows = textOf(await rowsOf(snapshotWorkspaceId ?? ""));
        for (const rule of Object.keys(told)) expect(rows).toContain(`⟦${rule}⟧`);
        const shown = rows + textOf(JSON.stringify(preview.runs));
        const pieces = Object.values(told)
          .flatMap(piecesOf)
          .map((piece) => piece.toLowerCase());
        expect(pieces.filter((piece) => shown.includes(piece))).toEqual([]);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  },
);
