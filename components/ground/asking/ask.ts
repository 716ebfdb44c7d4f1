import { unstable_rethrow } from "next/navigation";

/** What a server action answers, as the action door makes it. */
export interface ActionResult<T> {
  data?: T | undefined;
  serverError?: string | undefined;
  validationErrors?: { formErrors?: string[]; fieldErrors?: Record<string, string[] | undefined> } | undefined;
}

export type Action<Input, T> = (input: Input) => Promise<ActionResult<T> | undefined>;

/** The value of an action, or one sentence that says what went wrong and what to do. */
export type Answer<T> = { ok: true; value: T } | { ok: false; message: string };

const firstOf = (errors: ActionResult<unknown>["validationErrors"]): string | undefined =>
  errors?.formErrors?.[0] ?? Object.values(errors?.fieldErrors ?? {}).find((messages) => messages?.[0])?.[0];

/** Calls a server action. Never throws but for redirects, which are Next's own. */
export const ask = async <Input, T>(action: Action<Input, T>, input: Input): Promise<Answer<T>> => {
  try {
    const result = await action(input);
    const message = result?.serverError ?? firstOf(result?.validationErrors);
    return message === undefined ? { ok: true, value: result?.data as T } : { ok: false, message };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, message: "The server did not answer. Check the connection and try again." };
  }
};
