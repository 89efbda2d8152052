import { Search, X } from "lucide-react";
import Form from "next/form";
import type { ReactNode } from "react";
import type { Translate } from "@/lib/messages/translator";
import { Link } from "./link";

interface SearchFormProps {
  /** The path of the page with the results. */
  action: string;
  /** What was searched for; "" if nothing was. */
  q: string;
  /** The page without the search. */
  clearHref: string;
  t: Translate;
  /** Hidden fields. */
  children?: ReactNode;
}

/** A search field with its buttons. Works without scripts. */
export function SearchForm({ action, q, clearHref, t, children }: SearchFormProps) {
  const [label, find, clear] = [t("lists.search"), t("lists.find"), t("lists.clear")];
  return (
    // A new search starts with a new field.
    <Form key={q} action={action} prefetch={false} className="relative">
      <label htmlFor="q" className="sr-only">
        {label}
      </label>
      <input
        id="q"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        className="field pr-20 pl-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {children}
      <div className="absolute inset-y-0 right-0 flex items-center pr-0.5">
        {q !== "" && (
          <Link href={clearHref} aria-label={clear} title={clear} className="icon-button text-muted">
            <X aria-hidden="true" className="size-4" />
          </Link>
        )}
        <button type="submit" aria-label={find} title={find} className="icon-button text-muted">
          <Search aria-hidden="true" className="size-4" />
        </button>
      </div>
    </Form>
  );
}
