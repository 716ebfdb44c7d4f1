import { type Instrumentation } from "next";
import { noteFailure } from "@/lib/http/note-failure";
import { watchIfAsked } from "@/lib/http/watch-requests";

/** Next.js calls it when the server starts. */
export const register = (): void => watchIfAsked();

/** Next.js calls it with what a page failed for, before the answer leaves. */
export const onRequestError: Instrumentation.onRequestError = (error) => noteFailure(error);
