import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendBeforeExit, type StoppedProgram } from "./send-before-exit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (send: () => Promise<void>) => {
  const exit = vi.fn();
  const signals = new EventEmitter();
  const program: StoppedProgram = { once: (signal, listener) => signals.once(signal, listener), exit };
  sendBeforeExit(program, send, 500);
  return { program, exit, signals };
};

test("exits once what ended after the signal is sent, with the code that it was given", async () => {
  let onSent = (): void => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (onSent = resolve)));
  const { program, exit, signals } = start(send);
  signals.emit("SIGTERM");
  signals.emit("SIGINT");
  expect(send).not.toHaveBeenCalled();
  program.exit(143);
  expect(send).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  onSent();
  await vi.advanceTimersByTimeAsync(0);
  expect(exit).toHaveBeenCalledExactlyOnceWith(143);
});

test.each([
  ["nobody takes them", () => new Promise<void>(() => {}), 500],
  ["they cannot be sent", () => Promise.reject(new Error("refused")), 0],
])("exits where %s", async (_why, send, afterMs) => {
  const { program, exit, signals } = start(send);
  signals.emit("SIGINT");
  program.exit(0);
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(exit).toHaveBeenCalledWith(0);
});

test("exits at once where nobody asked it to stop, and where it is told a second time", () => {
  const { program, exit, signals } = start(() => new Promise<void>(() => {}));
  program.exit(1);
  expect(exit).toHaveBeenLastCalledWith(1);
  signals.emit("SIGTERM");
  program.exit(0);
  expect(exit).toHaveBeenCalledOnce();
  program.exit(3);
  expect(exit).toHaveBeenLastCalledWith(3);
});
