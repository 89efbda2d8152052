import { Check, X } from "lucide-react";
import { CodeBlock } from "@/app/developers/code-block";
import { type PageProps, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ButtonLink, Link } from "@/app/ui/link";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { shellQuote } from "../../snippets";
import { listConsoleOperations } from "../console-operations";
import { TryPage } from "../try-page";
import { ExchangeForm } from "./exchange-form";

export const generateMetadata = pageTitle("tryIt.callback", { robots: "noindex" });

/** The parameters of an authorization response (RFC 6749 section 4.1.2, RFC 9207). */
const PARAMETERS = ["code", "error", "error_description", "state", "iss"] as const;

/**
 * The redirect URI of test applications. Shows the received parameters, what they prove, and the exchange of
 * the code.
 */
export default async function CallbackPage({ searchParams }: PageProps) {
  const user = await requireUser("/developers/try");
  const t = await getTranslate();
  const { tryIt, env } = services();
  const query = await searchParams;
  const received = PARAMETERS.flatMap((name) => {
    const value = singleParam(query[name]);
    return value === undefined ? [] : [{ name, value }];
  });
  const read = (wanted: (typeof PARAMETERS)[number]) =>
    received.find(({ name }) => name === wanted)?.value ?? "";
  const [code, state] = [read("code"), read("state")];
  const verifier = tryIt.readVerifier(user.id, state);
  const clientId = await tryIt.findApplication(user.id);
  const isOurs = verifier !== null && clientId !== null && read("iss") === env.baseUrl;
  return (
    <TryPage user={user} title={t("tryIt.callback")}>
      <div className="mt-6 grid gap-6">
        <section className="card grid gap-3 p-5 sm:p-6">
          <h2 className="text-xl">{t("tryIt.returned")}</h2>
          {received.length === 0 ? (
            <p>{t("tryIt.nothing")}</p>
          ) : (
            <>
              <p className="text-muted">{t("tryIt.returnedHelp")}</p>
              <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
                {received.map(({ name, value }) => (
                  <div key={name} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
                    <dt className="font-medium">
                      <code>{name}</code>
                    </dt>
                    <dd className="break-all">
                      <code>{value}</code>
                    </dd>
                  </div>
                ))}
              </dl>
              <ul className="grid gap-1.5">
                <Finding isGood={verifier !== null}>
                  {t(verifier === null ? "tryIt.stateOther" : "tryIt.stateMatches")}
                </Finding>
                <Finding isGood={read("iss") === env.baseUrl}>
                  {t(read("iss") === env.baseUrl ? "tryIt.issMatches" : "tryIt.issOther")}
                </Finding>
              </ul>
              {read("error") === "access_denied" && <p>{t("tryIt.denied")}</p>}
            </>
          )}
        </section>
        {isOurs && code !== "" ? (
          <ExchangeForm
            code={code}
            state={state}
            baseUrl={env.baseUrl}
            operations={listConsoleOperations(services().http.openApi())}
          >
            <CodeBlock
              title="curl"
              code={exchangeSample(env.baseUrl, clientId, tryIt.redirectUri, code, verifier)}
            />
          </ExchangeForm>
        ) : (
          <div>
            <ButtonLink href="/developers/try">{t("tryIt.again")}</ButtonLink>
          </div>
        )}
        <p>
          <Link href="/docs/oauth" className="link inline-flex min-h-11 items-center">
            {t("guide.title")}: OAuth
          </Link>
        </p>
      </div>
    </TryPage>
  );
}

function Finding({ isGood, children }: { isGood: boolean; children: string }) {
  const Icon = isGood ? Check : X;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isGood ? "text-accent" : "text-danger"}`}
      />
      {children}
    </li>
  );
}

/** The request of the application's server, as a curl command. */
function exchangeSample(
  baseUrl: string,
  clientId: string,
  redirectUri: string,
  code: string,
  verifier: string,
): string {
  return `curl ${shellQuote(`${baseUrl}/oauth/token`)} \\
  --data grant_type=authorization_code \\
  --data-urlencode ${shellQuote(`client_id=${clientId}`)} \\
  --data-urlencode "client_secret=$CLIENT_SECRET" \\
  --data-urlencode ${shellQuote(`redirect_uri=${redirectUri}`)} \\
  --data-urlencode ${shellQuote(`code=${code}`)} \\
  --data-urlencode ${shellQuote(`code_verifier=${verifier}`)}`;
}
