import { unstable_rethrow } from "next/navigation";

/** What stands by now where something was to be saved: in words, and what to hand in to replace it. */
export interface Newer {
  text: string;
  version: string;
}

/** What a server action answers, as the action door makes it. */
export interface ActionResult<T> {
  data?: T | undefined;
  serverError?: string | { message: string; newer: Newer } | undefined;
  validationErrors?: { formErrors?: string[]; fieldErrors?: Record<string, string[] | undefined> } | undefined;
}

export type Action<Input, T> = (input: Input) => Promise<ActionResult<T> | undefined>;

/**
 * The value of an action, or one sentence that says what went wrong and what to do; with `newer` where something stands
 * there that whoever saved has not seen.
 */
export type Answer<T> = { ok: true; value: T } | { ok: false; message: string; newer?: Newer };

const firstOf = (errors: ActionResult<unknown>["validationErrors"]): string | undefined =>
  errors?.formErrors?.[0] ?? Object.values(errors?.fieldErrors ?? {}).find((messages) => messages?.[0])?.[0];

/** Calls a server action. Never throws but for redirects, which are Next's own. */
export const ask = async <Input, T>(action: Action<Input, T>, input: Input): Promise<Answer<T>> => {
  try {
    const result = await action(input);
    const refusal = result?.serverError;
    if (typeof refusal === "object") return { ok: false, ...refusal };
    const message = refusal ?? firstOf(result?.validationErrors);
    return message === undefined ? { ok: true, value: result?.data as T } : { ok: false, message };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, message: "The server did not respond. Check the connection and try again." };
  }
};
