import { expect, it } from "vitest";
import { stayOrCancel } from "./stay-or-cancel";
import { RunStopped, type StopReason } from "./stop-reason";

const begin = () => {
  const controller = new AbortController();
  let inner: AbortSignal | undefined;
  const called = stayOrCancel(controller.signal, (signal) => {
    inner = signal;
    return new Promise<string>(() => undefined);
  });
  const stop = (why: StopReason): void => controller.abort(new RunStopped(why));
  return { called, stop, isCancelled: () => inner?.aborted };
};

it.each(["stopping", "lost"] as const)("leaves what was begun where it is when the work is %s", async (why) => {
  const { called, stop, isCancelled } = begin();
  stop(why);
  await expect(called).rejects.toMatchObject({ why });
  expect(isCancelled()).toBe(false);
});

it.each([
  ["a person wants it", new RunStopped("cancelled")],
  ["whoever asked gave it up", undefined],
])("cancels what was begun when %s, and ends when the call has", async (_, reason) => {
  const controller = new AbortController();
  const order: string[] = [];
  let end = (): void => undefined;
  const called = stayOrCancel(
    controller.signal,
    (signal) =>
      new Promise<string>((_resolve, reject) => {
        signal.addEventListener("abort", () => order.push("cancelled"));
        end = () => {
          order.push("ended");
          reject(new Error("the connection was closed"));
        };
      }),
  ).catch((error: unknown) => {
    order.push("rejected");
    return error;
  });
  controller.abort(reason);
  await Promise.resolve();
  await Promise.resolve();
  expect(order).toEqual(["cancelled"]);
  end();
  expect(await called).toBe(controller.signal.reason);
  expect(order).toEqual(["cancelled", "ended", "rejected"]);
});

it("gives no answer that came after it was given up", async () => {
  const controller = new AbortController();
  const called = stayOrCancel(controller.signal, async () => {
    controller.abort();
    return 7;
  });
  await expect(called).rejects.toBe(controller.signal.reason);
});

it("answers what the call answers, and does not call once it is stopped", async () => {
  const { signal } = new AbortController();
  await expect(stayOrCancel(signal, () => Promise.resolve(7))).resolves.toBe(7);
  await expect(stayOrCancel(signal, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const stopped = AbortSignal.abort(new RunStopped("lost"));
  await expect(stayOrCancel(stopped, () => Promise.resolve(7))).rejects.toMatchObject({ why: "lost" });
});
