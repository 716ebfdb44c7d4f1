import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

export default async function SettingsPage({ params }: PageProps<"/w/[workspace]/settings">) {
  redirect(paths.settings((await params).workspace));
}
