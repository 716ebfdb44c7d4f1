import { PersonalShell } from "@/app/personal-shell";

export default function AccountLayout({ children }: LayoutProps<"/account">) {
  return <PersonalShell>{children}</PersonalShell>;
}
