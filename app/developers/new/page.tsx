import type { Metadata } from "next";
import { signedInUser } from "@/app/signed-in-user";
import { BackLink } from "@/app/ui/back-link";
import { SayProvider } from "@/app/ui/translations";
import { saying } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { RegisterForm } from "./register-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("developers.registerPage") };
}

export default async function RegisterPage() {
  const user = await signedInUser("/developers/new");
  const say = await saying();
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-2xl">
        <BackLink href="/developers">{say("developers.title")}</BackLink>
        <SayProvider
          language={say.language}
          unit={say.unit}
          messages={messagesIn(say.language, ["registering", "forms"])}
        >
          <RegisterForm baseUrl={services().env.baseUrl} />
        </SayProvider>
      </div>
    </SitePage>
  );
}
