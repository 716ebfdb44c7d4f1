import { type Metadata } from "next";
import Link from "@/components/ground/ui/link";
import { redirect } from "next/navigation";
import { AuthFrame } from "@/components/people/sign-in/auth-frame";
import { SignInForm } from "@/components/people/sign-in/sign-in-form";
import { currentUser } from "@/lib/auth/current-user";
import { oauthChoices } from "@/lib/auth/oauth";
import { safeNext } from "@/lib/auth/sign-in-address";
import { signInErrorText } from "@/lib/auth/sign-in-error";
import { arePasswordsOpen, isSignUpOpen } from "@/lib/env";
import { paths } from "@/lib/paths";
import { signInAction, signInWithAction } from "./actions";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, error } = await searchParams;
  const target = safeNext(next);
  if (await currentUser()) redirect(target);
  return (
    <AuthFrame
      title="Sign in"
      footer={
        !arePasswordsOpen() ? (
          "Locked out? The server's operator can create a one-time link for you."
        ) : isSignUpOpen() ? (
          <>
            No account yet?{" "}
            <Link href={paths.signUp()} className="text-link underline underline-offset-2">
              Create account
            </Link>
            .
          </>
        ) : (
          "Forgot your password? The server's operator can create a one-time link for you."
        )
      }
    >
      <SignInForm
        next={target}
        error={signInErrorText(typeof error === "string" ? error : undefined)}
        oauth={oauthChoices()}
        takesPasswords={arePasswordsOpen()}
        action={signInAction}
        oauthAction={signInWithAction}
      />
    </AuthFrame>
  );
}
