import { servedSections } from "../served-docs";

export const dynamic = "force-dynamic";

/** What the search of the documentation looks through, asked for when it is first used. */
export async function GET(): Promise<Response> {
  return Response.json(await servedSections());
}
