/** The result of submitting a form, beside its button; announced when it changes. */
export function FormStatus({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-muted empty:absolute">
      {children}
    </p>
  );
}
