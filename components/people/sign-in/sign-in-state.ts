/**
 * What a form of these pages shows after it was sent: `error` is a sentence, `fault` one at a field, `email` and `name`
 * what was typed.
 */
interface SignInState {
  error: string | null;
  fault?: { field: "email" | "name" | "password"; message: string };
  email?: string;
  name?: string;
}

export type SignInFormAction = (previous: SignInState, form: FormData) => Promise<SignInState>;
