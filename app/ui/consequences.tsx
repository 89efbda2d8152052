/** What an answer will do, said before it is given. */
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
