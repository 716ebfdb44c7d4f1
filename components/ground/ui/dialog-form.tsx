import { type ReactNode } from "react";

/** The fields of a dialog or sheet whose footer has the button that sends them: `type="submit" form={id}`. */
export function DialogForm({
  id,
  onSubmit,
  children,
}: {
  id: string;
  onSubmit: () => Promise<void> | void;
  children: ReactNode;
}) {
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
