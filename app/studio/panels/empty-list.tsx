/** The placeholder of a list without rows. */
export function EmptyList({ title, text }: { title: string; text: string }) {
  return (
    <div className="m-2 rounded-lg border border-dashed border-field-line p-4 text-sm text-muted">
      <p className="font-semibold text-ink">{title}</p>
      <p className="mt-1">{text}</p>
    </div>
  );
}
