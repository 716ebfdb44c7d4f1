import { type Metadata } from "next";
import Link from "@/components/ground/ui/link";
import { AuthFrame } from "@/components/people/sign-in/auth-frame";
import { LinkForm } from "@/components/people/sign-in/link-form";
import { Button } from "@/components/ground/ui/button";
import { minPasswordLength } from "@/lib/auth/password";
import { readSignInLink } from "@/lib/auth/sign-in-link";
import { paths } from "@/lib/paths";
import { signInByLinkAction } from "./actions";

export const metadata: Metadata = { title: "Sign in by link", referrer: "no-referrer" };

export default async function SignInLinkPage({ params }: PageProps<"/sign-in/link/[token]">) {
  const { token } = await params;
  const link = await readSignInLink(token);
  if (!link) {
    return (
      <AuthFrame title="This link is no longer valid" text="It was already used or has expired. Ask for a new one.">
        <Button asChild size="lg">
          <Link href={paths.signIn()}>Go to sign-in</Link>
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={link.isReset ? "Choose a new password" : "Sign in to Faultline"}
      text={link.isReset ? "You will be signed out everywhere else." : "The link works once."}
    >
      <LinkForm
        token={token}
        isReset={link.isReset}
        passwordHint={`At least ${minPasswordLength} characters.`}
        action={signInByLinkAction}
      />
    </AuthFrame>
  );
}
