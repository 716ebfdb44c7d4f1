import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

export const requestIdHeader = "x-request-id";

/** What is written into a log must not be able to look like something else. */
const sane = /^[\w.:/+=-]{1,128}$/;

const running = new AsyncLocalStorage<string>();

/** The id that the sender gave a request, if it is fit for a log, else a new one. */
export const requestIdOf = (headers: Headers): string => {
  const given = headers.get(requestIdHeader);
  return given !== null && sane.test(given) ? given : randomUUID();
};

/** Answers a request under its id. */
export const underRequestId = <T>(id: string, answer: () => Promise<T>): Promise<T> => running.run(id, answer);

/** The id of the request that is being answered; undefined where none is. */
export const currentRequestId = (): string | undefined => running.getStore();
