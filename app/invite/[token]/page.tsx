import { type Metadata } from "next";
import Link from "@/components/ground/ui/link";
import { JoinButton } from "@/components/people/members/join-button";
import { AuthFrame } from "@/components/people/sign-in/auth-frame";
import { SignUpForm } from "@/components/people/sign-in/sign-up-form";
import { Button } from "@/components/ground/ui/button";
import { DateTime } from "@/components/ground/ui/date-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { currentUser } from "@/lib/auth/current-user";
import { minPasswordLength } from "@/lib/auth/password";
import { arePasswordsOpen } from "@/lib/env";
import { paths } from "@/lib/paths";
import { readInvitation } from "@/lib/services/people/members/read-invitation";
import { acceptInvitationAction, signUpByInvitationAction } from "./actions";

export const metadata: Metadata = {
  title: "Invitation",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

/** One page for a link that is wrong, used, revoked or expired: it tells nobody which. */
const gone = (
  <AuthFrame
    title="This invitation is no longer valid"
    text="It was already used, was revoked or has expired. Ask the sender for a new one."
  >
    <Button asChild size="lg">
      <Link href={paths.home()}>Go to Faultline</Link>
    </Button>
  </AuthFrame>
);

export default async function InvitationPage({ params }: PageProps<"/invite/[token]">) {
  const { token } = await params;
  const user = await currentUser();
  const offered = await readInvitation(token, user?.id ?? null);
  if (!offered) return gone;
  const title = `Join ${visibleText(offered.workspaceName)}`;
  const open = (
    <Button asChild variant="primary" size="lg" className="w-full">
      <Link href={paths.workspace(offered.workspaceSlug)}>Open {visibleText(offered.workspaceName)}</Link>
    </Button>
  );
  if (user && offered.isMember)
    return (
      <AuthFrame
        title={`You are already in ${visibleText(offered.workspaceName)}`}
        text="The invitation is still unused: you can pass it on."
      >
        {open}
      </AuthFrame>
    );
  const words = (
    <span className="break-words" dir="auto">
      {visibleText(offered.invitedByName)} invites you to this workspace as{" "}
      <b className="font-medium text-text">{offered.role.toLowerCase()}</b>. The link works once and expires{" "}
      <DateTime at={offered.expiresAt.toISOString()} />.
    </span>
  );
  if (user)
    return (
      <AuthFrame title={title} text={words} footer={`You are signed in as ${visibleText(user.email)}.`}>
        <JoinButton token={token} join={acceptInvitationAction} />
      </AuthFrame>
    );
  const signIn = paths.signIn({ next: paths.invitation(token) });
  if (!arePasswordsOpen())
    return (
      <AuthFrame title={title} text={words}>
        <Button asChild variant="primary" size="lg" className="w-full">
          <Link href={signIn}>Sign in to join</Link>
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={title}
      text={words}
      footer={
        <>
          Already have an account?{" "}
          <Link href={signIn} className="text-link underline underline-offset-2">
            Sign in
          </Link>{" "}
          to join.
        </>
      }
    >
      <SignUpForm
        action={signUpByInvitationAction.bind(null, token)}
        passwordHint={`At least ${minPasswordLength} characters.`}
      />
    </AuthFrame>
  );
}
