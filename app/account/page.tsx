import { type Metadata } from "next";
import { PageHeader } from "@/components/ground/page/page-header";
import { DeleteAccount } from "@/components/people/account/delete-account";
import { EndSignIns } from "@/components/people/account/end-sign-ins";
import { MailSwitch } from "@/components/people/account/mail-switch";
import { type ShownSignIn, SignInList } from "@/components/people/account/sign-in-list";
import { ProfileForm } from "@/components/people/account/profile-form";
import { PasswordForm } from "@/components/people/account/password-form";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { ReadingChoices } from "@/components/ground/shell/reading-choices";
import { currentSignInId, requireUser } from "@/lib/auth/current-user";
import { deviceWords } from "@/lib/auth/device-words";
import { endedBefore } from "@/lib/auth/sign-ins";
import { wayIn } from "@/lib/auth/way-in";
import { arePasswordsOpen } from "@/lib/env";
import { minPasswordLength } from "@/lib/auth/password";
import { canSendMail } from "@/lib/services/connections/channels/enqueue-mail";
import { getAccount } from "@/lib/services/people/users/get-account";
import { listSignIns } from "@/lib/services/people/users/list-sign-ins";
import {
  changePasswordAction,
  changeProfileAction,
  deleteAccountAction,
  endAllSignInsAction,
  endSignInAction,
  setMailsMentionsAction,
} from "./actions";

export const metadata: Metadata = { title: "Account" };

/** Of what a browser said of itself, only the words go to the page. */
async function showSignIns(userId: string): Promise<ShownSignIn[]> {
  const [signIns, currentId] = await Promise.all([listSignIns(userId, endedBefore()), currentSignInId()]);
  return signIns.map(({ id, by, userAgent, address, createdAt, lastUsedAt }) => ({
    id,
    by,
    address,
    device: deviceWords(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: id === currentId,
  }));
}

export default async function AccountPage() {
  const user = await requireUser();
  const [account, signIns] = await Promise.all([getAccount(user.id), showSignIns(user.id)]);
  return (
    <div className="flex h-full flex-col">
      <PageHeader crumbs={[]} title="Account" />
      <div className="flex min-h-0 flex-1 flex-col gap-9 overflow-y-auto px-4 py-6 sm:px-8">
        <SettingsSection title="You">
          <ProfileForm
            name={account.name ?? ""}
            email={account.email}
            hasPassword={account.hasPassword}
            takesPasswords={arePasswordsOpen()}
            save={changeProfileAction}
          />
          {account.oauth.length > 0 && (
            <p className="mt-3 text-muted">Signs in with {account.oauth.map(wayIn).join(", ")}.</p>
          )}
        </SettingsSection>
        {arePasswordsOpen() && (
          <SettingsSection
            title={account.hasPassword ? "Change password" : "Set a password"}
            text="You stay signed in here and are signed out everywhere else."
          >
            <PasswordForm
              hasPassword={account.hasPassword}
              email={account.email}
              minLength={minPasswordLength}
              change={changePasswordAction}
            />
          </SettingsSection>
        )}
        <SettingsSection title="Reading" text="Your settings, in every browser you use.">
          <ReadingChoices />
        </SettingsSection>
        <SettingsSection title="Email">
          <MailSwitch mailsMentions={account.mailsMentions} canSend={canSendMail()} save={setMailsMentionsAction} />
        </SettingsSection>
        <SettingsSection
          title="Sessions"
          text="Where you are signed in. If you lost a device or left a browser open, sign it out here."
        >
          <div className="flex flex-col items-start gap-3">
            <div className="w-full">
              <SignInList signIns={signIns} now={new Date().toISOString()} end={endSignInAction} />
            </div>
            <EndSignIns endAll={endAllSignInsAction} />
          </div>
        </SettingsSection>
        <SettingsSection
          title="Delete account"
          text="Your name, email address, sign-ins and API keys are deleted, and you leave all workspaces. Labels, comments and other work stay there under “Deleted person”. This cannot be undone."
        >
          <DeleteAccount email={account.email} hasPassword={account.hasPassword} remove={deleteAccountAction} />
        </SettingsSection>
      </div>
    </div>
  );
}
