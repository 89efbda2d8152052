import { Button } from "@/app/ui/button";
import { HiddenFields } from "@/app/ui/field";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { continueWith } from "./provider-actions";

export async function ProviderButtons({ callbackUrl }: { callbackUrl: string }) {
  const { providers } = services().external;
  if (providers.length === 0) return null;
  const t = await getTranslate();
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("signIn.or")}
      </p>
      {providers.map((provider) => (
        <form key={provider} action={continueWith}>
          <HiddenFields values={{ provider, callbackUrl }} />
          <Button type="submit" className="w-full">
            {t("signIn.continueWith", { provider: services().external.names[provider] })}
          </Button>
        </form>
      ))}
    </div>
  );
}
