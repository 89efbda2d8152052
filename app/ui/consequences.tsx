/** Lists what an action will do, on the page that asks for confirmation. */
export function Consequences({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-danger">
      {items.map((item) => (
        <li key={item} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}
