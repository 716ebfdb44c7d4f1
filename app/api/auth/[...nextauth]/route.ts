import { type NextRequest } from "next/server";
import { handlers } from "@/lib/auth/auth";
import { atRequestedHost } from "@/lib/auth/requested-host";

export const GET = (request: NextRequest): Promise<Response> => handlers.GET(atRequestedHost(request));
export const POST = (request: NextRequest): Promise<Response> => handlers.POST(atRequestedHost(request));
