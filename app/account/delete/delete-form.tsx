"use client";

import { deleteAccountAction } from "@/app/account/actions";
import { ActionForm } from "@/app/forms/action-form";
import type { TextInput } from "@/app/forms/inputs";
import { FieldProblem } from "@/app/ui/field";
import { Link } from "@/app/ui/link";

interface DeleteFormProps {
  /** The field that confirms the deletion: the password, or the email address. */
  proof: TextInput;
  /**
   * The applications that the user owns. `ends` lists what is lost with each one; `href` links to its team
   * page, if it has a team.
   */
  applications: readonly { id: string; name: string; ends: string; href: string | null }[];
  labels: Record<"delete" | "applications" | "transfer" | "deletesApplications", string>;
}

export function DeleteForm({ proof, applications, labels }: DeleteFormProps) {
  return (
    <ActionForm
      action={deleteAccountAction}
      inputs={[proof]}
      label={labels.delete}
      variant="danger"
      className="mt-6 gap-5"
    >
      {({ problems }) =>
        applications.length > 0 && (
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
        )
      }
    </ActionForm>
  );
}
