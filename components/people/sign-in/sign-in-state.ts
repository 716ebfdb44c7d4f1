/** What a form of these pages shows after it was sent: `error` is a sentence, `email` what was typed. */
interface SignInState {
  error: string | null;
  email?: string;
}

export type SignInFormAction = (previous: SignInState, form: FormData) => Promise<SignInState>;
