import { canSignUp } from "@/app/landing/start-button";
import { STUDIO_MESSAGES } from "@/app/studio/messages";
import { getPreferences } from "@/app/ui/preferences";
import { TranslationsProvider } from "@/app/ui/translations";
import { imageryAt } from "@/lib/imagery/imagery-at";
import { messagesIn } from "@/lib/messages/catalogue";
import { currentUserIfKnown } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type DemoCopy, LocalStudio } from "./local-studio";

interface LocalPageProps {
  /** The id of a course that was drawn without an account, or the demo. */
  course: string | DemoCopy;
  importedFileId?: string | null;
  /** Where the course is, if the server knows: then it knows the imagery, too. */
  location?: Coordinates;
}

/** The studio without an account. The course is in the browser: the server knows nothing of it. */
export async function LocalPage({ location, ...opened }: LocalPageProps) {
  const [user, { language, unit }] = await Promise.all([currentUserIfKnown(), getPreferences()]);
  const { env } = services();
  return (
    <TranslationsProvider language={language} unit={unit} messages={messagesIn(language, STUDIO_MESSAGES)}>
      <LocalStudio
        {...opened}
        keeper={{ user: user && { id: user.id, name: user.name }, canSignUp: canSignUp() }}
        settings={{
          role: "owner",
          ownerName: "",
          basemaps: env.basemaps,
          imagery: env.imagery ? (location ? imageryAt(location) : []) : null,
          places: env.geocoder ? { attribution: env.geocoder.attribution } : null,
          pictures: [],
          terrain: env.terrain,
        }}
      />
    </TranslationsProvider>
  );
}
