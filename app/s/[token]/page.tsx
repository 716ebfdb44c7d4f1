import { type Metadata } from "next";
import dynamic from "next/dynamic";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { SharedTrajectory } from "@/components/trajectory/shared/shared-trajectory";
import { openingHeader } from "@/lib/auth/page-opening";
import { getTrace } from "@/lib/services/traces/reading/get-trace";
import { noteShareView } from "@/lib/services/sharing/shares/note-share-view";
import { openShare } from "./open-share";
import { readSharedTrajectory } from "./read-shared-trajectory";

const PassphrasePage = dynamic(() =>
  import("@/components/trajectory/shared/passphrase-page").then((file) => file.PassphrasePage),
);

type Props = PageProps<"/s/[token]">;

const untold: Metadata = { title: "Shared trace", robots: { index: false, follow: false }, referrer: "no-referrer" };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const share = await openShare((await params).token);
  // Behind a passphrase not even the title is told.
  if (!share || share.passphraseHash !== null) return untold;
  const { title } = await getTrace(share.ctx, { id: share.traceId });
  return { ...untold, title: title.slice(0, 120) };
}

/** A copy of a trace for whoever has its link. Nobody is signed in here, whoever they are elsewhere. */
export default async function SharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const share = await openShare(token);
  if (!share) notFound();
  if (share.passphraseHash !== null) return <PassphrasePage token={token} />;
  if ((await headers()).has(openingHeader)) await noteShareView(share);
  const search = await searchParams;
  const data = await readSharedTrajectory(share, { get: (name) => [search[name]].flat()[0] ?? null });
  return <SharedTrajectory data={data} token={token} accessToken={null} />;
}
