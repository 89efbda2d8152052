import { Users } from "lucide-react";
import { applicationPath, requireTwinFromPath } from "@/app/developers/require-application";
import { ActionForm } from "@/app/forms/action-form";
import type { PageProps } from "@/app/page-params";
import { SelectField } from "@/app/ui/field";
import { PageHead, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { MAX_TEST_USERS, TEST_USER_DAYS, type TestUser } from "@/lib/test-mode/test-mode";
import { WEBHOOK_EVENT_TYPES } from "@/lib/webhooks/events";
import { CodeBlock } from "../../code-block";
import { addTestUserAction, exhaustLimitAction, runToolAction } from "./actions";

export const generateMetadata = pageTitle("testMode.title");

/** The test users of a twin, and tools to simulate situations that are hard to provoke. */
export default async function TestModePage({ params }: PageProps<"clientId">) {
  const { user, application, developer } = await requireTwinFromPath(await params);
  const { clientId, name } = application;
  const { testMode, env } = services();
  const users = await testMode.listUsers(developer);
  const t = await getTranslate();
  return (
    <SitePage user={user} column="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
      <PageHead
        backTo={applicationPath(clientId)}
        parent={name}
        title={t("testMode.title")}
        intro={[t("testMode.intro")]}
      />
      <section className="grid gap-4">
        <div>
          <h2 className="text-xl">{t("testMode.users")}</h2>
          <p className="mt-1 max-w-prose text-muted">{t("testMode.usersHelp", { days: TEST_USER_DAYS })}</p>
        </div>
        {users.length === 0 ? (
          <div className="card grid justify-items-center gap-3 p-8 text-center">
            <Users aria-hidden="true" className="size-8 text-muted" />
            <p className="text-muted">{t("testMode.noUsers")}</p>
          </div>
        ) : (
          <ul className="card divide-y divide-line">
            {users.map((each) => (
              <UserItem key={each.id} clientId={clientId} user={each} t={t} />
            ))}
          </ul>
        )}
        {users.length < MAX_TEST_USERS ? (
          <ActionForm
            action={addTestUserAction}
            hidden={{ clientId }}
            label={t("testMode.add")}
            className="gap-3 sm:justify-self-start"
          />
        ) : (
          <p className="text-muted">{t("testMode.full", { most: MAX_TEST_USERS })}</p>
        )}
      </section>
      <section className="grid gap-4">
        <div>
          <h2 className="text-xl">{t("testMode.limits")}</h2>
          <p className="mt-1 max-w-prose text-muted">{t("testMode.limitsHelp")}</p>
        </div>
        <ActionForm
          action={exhaustLimitAction}
          hidden={{ clientId }}
          label={t("testMode.exhaust")}
          className="gap-3 card p-5"
        >
          <SelectField name="endpoint" label={t("requests.endpoint")}>
            {services().http.bearerEndpoints.map((endpoint) => (
              <option key={endpoint}>{endpoint}</option>
            ))}
          </SelectField>
        </ActionForm>
      </section>
      <section className="grid gap-4">
        <div>
          <h2 className="text-xl">{t("testMode.overHttp")}</h2>
          <p className="mt-1 max-w-prose text-muted">{t("testMode.overHttpHelp")}</p>
        </div>
        <TranslationsProvider {...translationsFor(t, ["copying", "registration"])}>
          <CodeBlock title="curl" code={expireSample(env.baseUrl, clientId)} />
        </TranslationsProvider>
      </section>
    </SitePage>
  );
}

interface UserItemProps {
  clientId: string;
  user: TestUser;
  t: Translate;
}

function UserItem({ clientId, user: { id, name, courses, isConnected, lastUsedAt }, t }: UserItemProps) {
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 sm:px-5">
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-muted">
          {t("testMode.courses", { count: courses })} ·{" "}
          {t(isConnected ? "testMode.connected" : "testMode.notConnected")}
        </p>
        <p className="text-sm text-muted">{withParts(t, "testMode.lastUsed", { day: lastUsedAt })}</p>
        <p className="mt-1 font-mono text-sm break-all text-muted">{id}</p>
      </div>
      <ActionForm
        action={runToolAction}
        hidden={{ clientId, userId: id }}
        label={
          <>
            {t("testMode.run")}
            <span className="sr-only">: {name}</span>
          </>
        }
        className="gap-3 content-start"
      >
        <SelectField name="tool" id={`tool-${id}`} label={t("testMode.action", { name })}>
          <option value="expire-access">{t("testMode.expireAccess")}</option>
          <option value="expire-refresh">{t("testMode.expireRefresh")}</option>
          <option value="reset-courses">{t("testMode.resetCourses")}</option>
          <option value="disconnect">{t("testMode.disconnect")}</option>
          <optgroup label={t("testMode.events")}>
            {WEBHOOK_EVENT_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </optgroup>
          <option value="delete">{t("testMode.delete")}</option>
        </SelectField>
      </ActionForm>
    </li>
  );
}

function expireSample(baseUrl: string, clientId: string): string {
  return `curl '${baseUrl}/api/v1/test/expire-token' \\
  --user "${clientId}:$CLIENT_SECRET" \\
  --json '{"token": "tp_at_test_…"}'`;
}
