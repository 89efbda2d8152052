import { type Message, message } from "@/lib/messages/message";
import {
  imagePath,
  type NewPicture,
  type Picture,
  type PictureChange,
  picture,
  pictureList,
} from "@/lib/pictures/schema";

/** The server refused a request, or could not be reached. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number | null,
    readonly why: Message,
    /** The picture as it is now, of a change that was based on an older one. */
    readonly current: Picture | null = null,
  ) {
    super(why.key);
  }
}

const TIMEOUT_MS = 60_000;

const LIMITS = { course: "pictures.full", account: "pictures.quotaFull" } as const;

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new RequestFailed(null, message("pictures.offline"));
  });
  if (response.ok) return response;
  const body: { limit?: keyof typeof LIMITS; picture?: unknown } = await response.json().catch(() => ({}));
  throw new RequestFailed(
    response.status,
    explain(response.status, body.limit),
    picture.safeParse(body.picture).data ?? null,
  );
}

function explain(status: number, limit: keyof typeof LIMITS | undefined): Message {
  if (status === 401) return message("pictures.signedOut");
  if (status === 403 && limit) return message(LIMITS[limit], { most: 4 });
  if (status === 404) return message("pictures.gone");
  return message(status === 429 ? "pictures.tooMany" : "pictures.failed");
}

export function pictureRequests(courseId: string) {
  const path = `/api/studio/courses/${courseId}/pictures`;
  return {
    list: async (): Promise<Picture[]> =>
      pictureList.parse(await (await send(path)).json()).pictures.filter(({ isSurvey }) => !isSurvey),
    add: async (input: NewPicture, image: Blob): Promise<Picture> => {
      const query = new URLSearchParams({ picture: JSON.stringify(input) });
      const headers = { "Content-Type": image.type };
      return picture.parse(
        await (await send(`${path}?${query}`, { method: "POST", body: image, headers })).json(),
      );
    },
    change: async ({ id, revision }: Picture, change: PictureChange): Promise<Picture> => {
      const headers = { "Content-Type": "application/json", "If-Match": `"${revision}"` };
      const init = { method: "PATCH", headers, body: JSON.stringify(change) };
      return picture.parse(await (await send(`${path}/${id}`, init)).json());
    },
    remove: async (id: string): Promise<void> => {
      await send(`${path}/${id}`, { method: "DELETE" });
    },
    imageUrl: (id: string) => imagePath(courseId, id),
  };
}
