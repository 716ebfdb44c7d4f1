import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const dynamic = "force-dynamic";

/** A picture of the documentation. */
export async function GET(_: Request, { params }: RouteContext<"/docs/images/[picture]">): Promise<Response> {
  const { picture } = await params;
  if (!/^[\w-]+\.png$/.test(picture)) return new Response(null, { status: 404 });
  try {
    const bytes = await readFile(join(/* turbopackIgnore: true */ process.cwd(), "docs/images", picture));
    return new Response(new Uint8Array(bytes), {
      headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
    });
  } catch {
    return new Response(null, { status: 404 });
  }
}
