import { applicationPath } from "@/app/developers/require-application";
import { Button } from "@/app/ui/button";
import type { RegisteredApplication } from "@/lib/applications/registration";
import type { Translate } from "@/lib/messages/translator";
import { openTestModeAction } from "../actions";
import { FilterLink } from "../filter-link";

/**
 * Switches between an application and its test-mode twin, which is created when test mode is first opened.
 */
export function ModeSwitch({ application, t }: { application: RegisteredApplication; t: Translate }) {
  const { clientId, testOf, twinId } = application;
  return (
    <nav aria-label={t("testMode.mode")} className="mt-4 flex flex-wrap gap-2">
      <FilterLink href={applicationPath(testOf ?? clientId)} isCurrent={testOf === null}>
        {t("testMode.live")}
      </FilterLink>
      {testOf === null && twinId === null ? (
        <form action={openTestModeAction}>
          <input type="hidden" name="clientId" value={clientId} />
          <Button type="submit" size="small">
            {t("testMode.test")}
          </Button>
        </form>
      ) : (
        <FilterLink href={applicationPath(twinId ?? clientId)} isCurrent={testOf !== null}>
          {t("testMode.test")}
        </FilterLink>
      )}
    </nav>
  );
}
