import { AsyncLocalStorage } from "node:async_hooks";

const noted = new AsyncLocalStorage<{ isAway: boolean }>();

/** Notes that the database was away while a request of next-auth was answered, which makes other answers of that. */
export const noteAway = (): void => {
  const note = noted.getStore();
  if (note) note.isAway = true;
};

/** The answer, or null where the database was away: what next-auth answers then is taken for the end of a sign-in. */
export const unlessAway = (answer: () => Promise<Response>): Promise<Response | null> => {
  const note = { isAway: false };
  return noted.run(note, async () => {
    const response = await answer();
    return note.isAway ? null : response;
  });
};
