/** Who is signed in, as far as the tests on a database are concerned: nobody, or the person of this id. */
export const session: { userId: string | null } = { userId: null };
