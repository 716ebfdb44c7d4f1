import { describe, expect, it } from "vitest";
import { startEagerly } from "./start-eagerly";

async function collect<Event, Result>(run: AsyncGenerator<Event, Result, void>) {
  const events: Event[] = [];
  for (;;) {
    const next = await run.next();
    if (next.done) return { events, result: next.value };
    events.push(next.value);
  }
}

describe("startEagerly", () => {
  it("works on while nobody listens, and gives everything in order to who does", async () => {
    const done: number[] = [];
    const eager = startEagerly(
      (async function* () {
        for (let at = 0; at < 5; at += 1) {
          await Promise.resolve();
          done.push(at);
          yield at;
        }
        return "end";
      })(),
    );
    await eager.ended;
    expect(done).toEqual([0, 1, 2, 3, 4]);
    expect(await collect(eager.follow())).toEqual({ events: [0, 1, 2, 3, 4], result: "end" });
  });

  it("gives what comes while it is listened to", async () => {
    const releases: (() => void)[] = [];
    const eager = startEagerly(
      (async function* () {
        for (let at = 0; at < 3; at += 1) {
          await new Promise<void>((resolve) => releases.push(resolve));
          yield at;
        }
        return "end";
      })(),
    );
    const run = eager.follow();
    for (let at = 0; at < 3; at += 1) {
      const next = run.next();
      releases[at]?.();
      expect(await next).toEqual({ done: false, value: at });
    }
    expect(await run.next()).toEqual({ done: true, value: "end" });
  });

  it("throws to who follows it, and to nobody else", async () => {
    const eager = startEagerly(
      (async function* () {
        yield 1;
        await Promise.reject(new Error("broken"));
      })(),
    );
    await eager.ended;
    await expect(collect(eager.follow())).rejects.toThrow("broken");
  });

  it("waits for what is on its way when it is stopped, and begins nothing more", async () => {
    const order: string[] = [];
    let release: () => void = () => undefined;
    const eager = startEagerly(
      (async function* () {
        try {
          for (let at = 0; ; at += 1) {
            order.push(`begun ${at}`);
            await new Promise<void>((resolve) => (release = resolve));
            order.push(`done ${at}`);
            yield at;
          }
        } finally {
          order.push("closed");
        }
      })(),
    );
    eager.stop();
    release();
    await eager.ended;
    expect(order).toEqual(["begun 0", "done 0", "closed"]);
  });
});
