import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

export default async function WorkspacePage({ params }: PageProps<"/w/[workspace]">) {
  redirect(paths.traces((await params).workspace));
}
