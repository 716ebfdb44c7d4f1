import { PersonalShell } from "@/app/personal-shell";

export default function NewWorkspaceLayout({ children }: LayoutProps<"/w/new">) {
  return <PersonalShell>{children}</PersonalShell>;
}
