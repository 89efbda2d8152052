import { Button } from "@/app/ui/button";
import { InputField } from "@/app/ui/field";
import { CurrentPasswordField } from "@/app/ui/password-fields";
import { getTranslate } from "@/app/ui/request-translations";

interface SignInFormProps {
  callbackUrl: string;
  /** The email of the failed attempt. */
  email: string | undefined;
}

/** A plain form that posts to a route (see lib/http/endpoints/sign-in.ts for why), so it works without scripts. */
export async function SignInForm({ callbackUrl, email }: SignInFormProps) {
  const t = await getTranslate();
  return (
    <form action="/signin/answer" method="post" className="mt-6 grid gap-5">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <InputField
        label={t("signIn.email")}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
      />
      <CurrentPasswordField label={t("signIn.password")} name="password" />
      <Button type="submit" variant="primary">
        {t("site.signIn")}
      </Button>
    </form>
  );
}
