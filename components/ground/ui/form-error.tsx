/** What went wrong with a form as a whole. */
export function FormError({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="rounded-md border border-fault-line bg-fault-soft px-3 py-2 break-words text-fault">
      {message}
    </p>
  );
}
