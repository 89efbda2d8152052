import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { FormProblem } from "@/app/ui/form-field";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { saying } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { returnAddress } from "@/lib/identity/return-address";
import { currentUser, typedEmail } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { ProviderButtons } from "./provider-buttons";
import { SignInForm } from "./sign-in-form";
import { noticeOf, problemOf } from "./messages";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("site.signIn") };
}

interface Props {
  searchParams: Query;
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const user = await currentUser();
  const callbackUrl = returnAddress(query.callbackUrl, services().env.baseUrl);
  if (user) redirect(callbackUrl);
  const say = await saying();
  const notice = noticeOf(single(query.notice));
  const problem = problemOf(single(query.problem), single(query.provider), single(query.error));
  return (
    <PanelPage title={say("site.signIn")}>
      {callbackUrl.startsWith("/oauth/authorize") && (
        <p className="mt-2 text-muted">{say("signing.thenDecide")}</p>
      )}
      {notice && <StatusNote>{say(notice)}</StatusNote>}
      {problem && (
        <div className="mt-4">
          <FormProblem>{say(problem)}</FormProblem>
        </div>
      )}
      <SignInForm
        callbackUrl={callbackUrl}
        email={query.problem === "wrong-password" ? await typedEmail() : undefined}
      />
      <ProviderButtons callbackUrl={callbackUrl} />
      <p className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm text-muted">
        <span>
          {say("signing.newHere")}{" "}
          <Link className="link" prefetch={false} href={{ pathname: "/signup", query: { callbackUrl } }}>
            {say("site.createAccount")}
          </Link>
        </span>
        <Link className="link" prefetch={false} href="/forgot-password">
          {say("signing.forgotten")}
        </Link>
      </p>
    </PanelPage>
  );
}
