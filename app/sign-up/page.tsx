import { type Metadata } from "next";
import Link from "@/components/ground/ui/link";
import { redirect } from "next/navigation";
import { AuthFrame } from "@/components/people/sign-in/auth-frame";
import { SignUpForm } from "@/components/people/sign-in/sign-up-form";
import { Button } from "@/components/ground/ui/button";
import { currentUser } from "@/lib/auth/current-user";
import { minPasswordLength } from "@/lib/auth/password";
import { arePasswordsOpen, isSignUpOpen } from "@/lib/env";
import { paths } from "@/lib/paths";
import { signUpAction } from "./actions";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage() {
  if (await currentUser()) redirect(paths.home());
  if (!isSignUpOpen() || !arePasswordsOpen()) {
    return (
      <AuthFrame
        title="Sign-up is closed"
        text={
          arePasswordsOpen()
            ? "Ask the server's operator for an account."
            : "Sign in instead: there are no passwords here."
        }
      >
        <Button asChild size="lg">
          <Link href={paths.signIn()}>Back to sign-in</Link>
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Create account"
      text="You get your own workspace."
      footer={
        <>
          Already have an account?{" "}
          <Link href={paths.signIn()} className="text-link underline underline-offset-2">
            Sign in
          </Link>
          .
        </>
      }
    >
      <SignUpForm action={signUpAction} passwordHint={`At least ${minPasswordLength} characters.`} />
    </AuthFrame>
  );
}
