import { FormField } from "@/app/ui/form-field";
import { GivenPasswordField } from "@/app/ui/given-password-field";
import { getTranslate } from "@/app/ui/request-translations";

interface SignInFormProps {
  callbackUrl: string;
  /** What was typed before. */
  email: string | undefined;
}

/** A plain form to a route (lib/http/sign-in.ts says why), the same with a script and without one. */
export async function SignInForm({ callbackUrl, email }: SignInFormProps) {
  const t = await getTranslate();
  return (
    <form action="/signin/answer" method="post" className="mt-6 grid gap-5">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <FormField
        label={t("signing.email")}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
      />
      <GivenPasswordField label={t("signing.password")} name="password" />
      <button type="submit" className="button button-primary">
        {t("site.signIn")}
      </button>
    </form>
  );
}
