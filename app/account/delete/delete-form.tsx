"use client";

import { deleteAccountAction } from "@/app/account/actions";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FieldProblem, InputField } from "@/app/ui/field";
import { Link } from "@/app/ui/link";
import { CurrentPasswordField } from "@/app/ui/password-fields";

interface DeleteFormProps {
  hasPassword: boolean;
  /**
   * The applications that the user owns. `ends` lists what is lost with each one; `href` links to its team
   * page, if it has a team.
   */
  applications: readonly { id: string; name: string; ends: string; href: string | null }[];
  labels: Record<
    "password" | "email" | "delete" | "applications" | "transfer" | "deletesApplications",
    string
  >;
}

export function DeleteForm({ hasPassword, applications, labels }: DeleteFormProps) {
  const [{ problems }, action, pending] = useFormAction(deleteAccountAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      {applications.length > 0 && (
        <fieldset className="grid gap-3 rounded-lg bg-sunken p-4">
          <legend className="sr-only">{labels.applications}</legend>
          <p aria-hidden="true" className="font-medium">
            {labels.applications}
          </p>
          <ul className="grid gap-2 text-sm">
            {applications.map(({ id, name, ends, href }) => (
              <li key={id} className="wrap-anywhere">
                <input type="hidden" name="applicationId" value={id} />
                <bdi className="font-medium">{name}</bdi>: {ends}{" "}
                {href && (
                  <Link href={href} className="link">
                    {labels.transfer}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              name="deletesApplications"
              value="yes"
              required
              className="mt-1 size-4.5 shrink-0 accent-accent"
              aria-invalid={problems.applications ? true : undefined}
              aria-describedby={problems.applications && "applications-problem"}
            />
            {labels.deletesApplications}
          </label>
          <FieldProblem id="applications">{problems.applications}</FieldProblem>
        </fieldset>
      )}
      {hasPassword ? (
        <CurrentPasswordField label={labels.password} name="proof" problem={problems.proof} />
      ) : (
        <InputField
          label={labels.email}
          name="proof"
          type="email"
          autoComplete="off"
          required
          problem={problems.proof}
        />
      )}
      <Button type="submit" variant="danger" aria-disabled={pending}>
        {labels.delete}
      </Button>
    </form>
  );
}
