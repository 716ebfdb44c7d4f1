import { wait } from "../../replay-clock";
import { type ReplayLine, ReplayRefusal, replayProtocol } from "../messages";
import { type Check } from "./check";
import { type Answer, ask, requireOk, scratchRequest, type Subject } from "./subject";
import { Violation } from "./violation";

async function cancel(subject: Subject, replayId: string): Promise<void> {
  const { status } = await ask(subject, null, { method: "DELETE", path: `/replays/${replayId}` });
  if (status < 200 || status > 299)
    throw new Violation(`DELETE /replays/${replayId} was answered with status ${status}; expected 204.`);
}

const limitChecksOfReplays: readonly Check[] = [
  {
    name: "step-limit",
    title: "no more steps are sent than limits.steps",
    run: async (subject) => {
      const request = scratchRequest(subject, { limits: { seconds: subject.seconds, steps: 2 }, seed: 10 });
      let count = 0;
      const onLine = (line: ReplayLine): undefined => {
        if (line.type === "step") count += 1;
        if (count > 2) throw new Violation("It sent more than the 2 steps that limits.steps allowed.");
      };
      const answer = await ask(subject, request, { onLine, tooLong: "With limits.steps 2 it came to no end." });
      requireOk(answer);
      return requireEnd(answer);
    },
  },
  {
    name: "time-limit",
    title: "a replay ends at limits.seconds",
    run: async (subject) => {
      const seconds = Math.min(1, subject.seconds);
      const request = scratchRequest(subject, { limits: { seconds, steps: 2_000 }, seed: 11 });
      const tooLong = `With limits.seconds ${seconds} it was still going ${subject.graceMs / 1000} s after that.`;
      const answer = await ask(subject, request, { tooLong });
      requireOk(answer);
      return requireEnd(answer);
    },
  },
  {
    name: "cancel",
    title: "DELETE /replays/{id} ends a replay, and may be sent again",
    run: async (subject) => {
      const request = scratchRequest(subject, { seed: 12 });
      let replayId = "";
      let isOver = false;
      const controller = new AbortController();
      const late = async (): Promise<never> => {
        await wait(subject.connection.clock, subject.graceMs, controller.signal);
        if (isOver) return new Promise<never>(() => undefined);
        throw new Violation(`It was still going ${subject.graceMs / 1000} s after its cancellation had been answered.`);
      };
      const onLine = async (line: ReplayLine): Promise<void> => {
        if (line.type !== "begun") return;
        replayId = line.replayId;
        await cancel(subject, replayId);
        startLate();
      };
      let startLate = (): void => undefined;
      const tooLate = new Promise<never>((_, reject) => {
        startLate = () => void late().catch(reject);
      });
      try {
        const answer = await Promise.race([ask(subject, request, { onLine }), tooLate]);
        requireOk(answer);
        if (replayId === "") throw new Violation("It did not begin.");
        await cancel(subject, replayId);
        const last = answer.lines.at(-1);
        if (last?.type === "outcome") return "It had come to its outcome before it could be cancelled.";
        if (last?.type !== "error" || last.code !== "cancelled")
          throw new Violation("A cancelled replay has to end with the error cancelled.");
        return undefined;
      } finally {
        isOver = true;
        controller.abort();
      }
    },
  },
];

function requireEnd({ lines }: Answer): undefined {
  const last = lines.at(-1);
  if (last?.type !== "outcome" && last?.type !== "error")
    throw new Violation("It ended without an outcome or an error.");
  return undefined;
}

async function requireRefusal(answer: Answer, words: string): Promise<void> {
  if (answer.status !== 400) throw new Violation(`${words} was answered with status ${answer.status}; expected 400.`);
  if (ReplayRefusal.safeParse(answer.document).data?.error.code !== "invalid-request")
    throw new Violation(`${words} was refused without { "error": { "code": "invalid-request", … } }.`);
}

const requestChecks: readonly Check[] = [
  {
    name: "errors",
    title: "requests that are none are refused with a code and a reason",
    run: async (subject) => {
      const request = scratchRequest(subject);
      await requireRefusal(await ask(subject, request, { body: "{" }), "A body that is not JSON");
      await requireRefusal(await ask(subject, request, { body: "{}" }), "An empty request");
      const other = JSON.stringify({ ...request, protocol: replayProtocol + 1 });
      await requireRefusal(await ask(subject, request, { body: other }), "Another version of the protocol");
      const keyless = await ask(subject, request, {
        headers: (headers) => ({ ...headers, "idempotency-key": undefined }),
      });
      await requireRefusal(keyless, "A request without an idempotency key");
      const otherKey = await ask(subject, request, {
        headers: (headers) => ({ ...headers, "idempotency-key": "another" }),
      });
      await requireRefusal(otherKey, "A request whose idempotency key is not its replay-id");
      if (!subject.capabilities.starts.includes("prefix")) return undefined;
      const step = { index: 1, agent: "Planner", kind: "message", content: "After a gap." } as const;
      const gap = scratchRequest(subject, { start: "prefix", prefix: [step], change: null });
      await requireRefusal(await ask(subject, gap), "A prefix that begins with step 1");
      const misplaced = scratchRequest(subject, { start: "prefix", prefix: [], change: { kind: "replace", step } });
      await requireRefusal(await ask(subject, misplaced), "A replaced step 1 after an empty prefix");
      return undefined;
    },
  },
  {
    name: "unknown-fields",
    title: "fields that are not known are ignored",
    run: async (subject) => {
      const request = scratchRequest(subject, { seed: 13 });
      requireOk(await ask(subject, request, { body: JSON.stringify({ ...request, later: { field: 1 } }) }));
      return undefined;
    },
  },
];

export const limitChecks: readonly Check[] = [...limitChecksOfReplays, ...requestChecks];
