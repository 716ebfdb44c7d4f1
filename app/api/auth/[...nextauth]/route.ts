import { type NextRequest } from "next/server";
import { handlers } from "@/lib/auth/auth";
import { unlessAway } from "@/lib/auth/note-away";
import { atRequestedHost } from "@/lib/auth/requested-host";
import { DatabaseAwayError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";

/** While the database is away, next-auth would send a person to sign in again, or say that nobody is signed in. */
const answer = async (handler: (request: NextRequest) => Promise<Response>, request: NextRequest): Promise<Response> =>
  (await unlessAway(() => handler(atRequestedHost(request)))) ?? errorResponse(new DatabaseAwayError());

export const GET = (request: NextRequest): Promise<Response> => answer(handlers.GET, request);
export const POST = (request: NextRequest): Promise<Response> => answer(handlers.POST, request);
