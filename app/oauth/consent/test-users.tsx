import { NEW_TEST_USER, TEST_USER_FIELD } from "@/lib/http/consent-fields";
import type { Translate } from "@/lib/messages/translator";
import { MAX_TEST_USERS, type TestUser } from "@/lib/test-mode/test-mode";

interface TestUsersProps {
  /** Most recently chosen first. */
  users: readonly TestUser[];
  t: Translate;
}

/** The test users that a developer can authorize a twin as. Part of the consent form. */
export function TestUsers({ users, t }: TestUsersProps) {
  const isFull = users.length >= MAX_TEST_USERS;
  const choices = [
    ...users.map(({ id, name, courses }) => ({
      value: id,
      label: name,
      detail: t("testMode.courses", { count: courses }),
    })),
    ...(isFull ? [] : [{ value: NEW_TEST_USER, label: t("testMode.consentNew"), detail: "" }]),
  ];
  return (
    <fieldset className="mt-6" aria-describedby="test-user-help">
      <legend className="font-medium">{t("testMode.consentUser")}</legend>
      <p id="test-user-help" className="mt-1 text-sm text-muted">
        {t("testMode.consentHelp")}
      </p>
      <div className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line px-4">
        {choices.map(({ value, label, detail }, index) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
            <input
              type="radio"
              name={TEST_USER_FIELD}
              value={value}
              defaultChecked={index === 0}
              required
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="font-medium">{label}</span>
            <span className="ml-auto text-sm text-muted">{detail}</span>
          </label>
        ))}
      </div>
      {isFull && (
        <p className="mt-2 text-sm text-muted">{t("testMode.consentFull", { most: MAX_TEST_USERS })}</p>
      )}
    </fieldset>
  );
}
