import type { Corners } from "@/lib/geo/picture-fit";
import { type Message, message } from "@/lib/messages/message";
import { pictureName } from "@/lib/pictures/files";
import { PICTURE_LIMITS, type Picture, type PictureChange } from "@/lib/pictures/schema";
import { createStore } from "../session/store";
import { decodePicture } from "./decode-picture";
import { type FitState, startFit } from "./fit-state";
import { pictureRequests, RequestFailed } from "./picture-requests";
import { PictureError } from "./run-geotiff-worker";

/** A picture that is being fitted: one of the course, or one that is stored when it is done. */
export interface Fitting {
  /** Null for one that is not stored yet. */
  readonly id: string | null;
  readonly name: string;
  /** Where the map gets the image. */
  readonly url: string;
  readonly image: Blob | null;
  readonly opacity: number;
  readonly note: Message | null;
  readonly state: FitState;
  readonly isSaving: boolean;
}

interface PictureState {
  readonly pictures: readonly Picture[];
  readonly reading: string | null;
  readonly fitting: Fitting | null;
  readonly error: Message | null;
  /** Whether the failed changes can be sent again. */
  readonly canRetry: boolean;
  /** What to say to screen readers. */
  readonly announcement: Message | null;
}

/** Opacity of a new picture: the map shows through. */
const NEW_OPACITY = 0.7;

/** The pictures of a course in this tab, and the one being fitted. Changes save themselves, one request at a time each. */
function createPictureStore(courseId: string, initial: readonly Picture[]) {
  const requests = pictureRequests(courseId);
  const { get, set, subscribe } = createStore<PictureState>({
    ...{ pictures: initial, reading: null, fitting: null, error: null, canRetry: false, announcement: null },
  });
  /** Changes that are shown already, and not stored yet. */
  const unsent = new Map<string, PictureChange>();
  const sending = new Set<string>();
  let reading: AbortController | null = null;

  const replace = (picture: Picture) => {
    const shown = { ...picture, ...unsent.get(picture.id) };
    set({ pictures: get().pictures.map((each) => (each.id === picture.id ? shown : each)) });
  };
  const drop = (id: string) => {
    unsent.delete(id);
    set({ pictures: get().pictures.filter((each) => each.id !== id) });
  };

  async function flush(id: string): Promise<void> {
    const picture = get().pictures.find((each) => each.id === id);
    const change = unsent.get(id);
    if (!picture || !change || sending.has(id)) return;
    sending.add(id);
    unsent.delete(id);
    try {
      replace(await requests.change(picture, change));
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (error.status === 404) drop(id);
      else unsent.set(id, { ...change, ...unsent.get(id) });
      // Changed in another tab: what was changed here counts, on top of that.
      if (error.current) replace(error.current);
      else set({ error: error.why, canRetry: error.status !== 404 });
    } finally {
      sending.delete(id);
    }
    if (!get().error) await flush(id);
  }

  function change(id: string, changed: PictureChange): void {
    unsent.set(id, { ...unsent.get(id), ...changed });
    const picture = get().pictures.find((each) => each.id === id);
    if (picture) replace(picture);
    set({ error: null, canRetry: false });
    void flush(id);
  }

  function endFitting(): void {
    const { fitting } = get();
    if (fitting?.image) URL.revokeObjectURL(fitting.url);
    set({ fitting: null });
  }

  async function saveNew(fitting: Fitting, image: Blob): Promise<void> {
    const { name, opacity } = fitting;
    set({ fitting: { ...fitting, isSaving: true }, error: null, canRetry: false });
    try {
      const corners = [...fitting.state.corners] as unknown as Picture["corners"];
      const picture = await requests.add({ name, opacity, corners, isSurvey: false }, image);
      set({ pictures: [...get().pictures, picture], announcement: message("pictures.saved", { name }) });
      endFitting();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      set({ fitting: { ...fitting, isSaving: false }, error: error.why });
    }
  }

  return {
    get,
    subscribe,

    /** Takes the pictures that the page has just loaded: the user left the studio and came back. */
    async refresh(): Promise<void> {
      const pictures = await requests.list().catch(() => null);
      if (pictures) set({ pictures: pictures.map((each) => ({ ...each, ...unsent.get(each.id) })) });
    },

    /** Reads a file and starts to fit its picture. `place` says where it lies at first. */
    async add(
      file: File,
      place: (size: { width: number; height: number }) => Corners,
    ): Promise<Corners | null> {
      reading?.abort();
      endFitting();
      if (get().pictures.length >= PICTURE_LIMITS.perCourse) {
        set({ error: message("pictures.full", { most: PICTURE_LIMITS.perCourse }), canRetry: false });
        return null;
      }
      const abort = new AbortController();
      reading = abort;
      set({ reading: file.name, error: null, canRetry: false });
      try {
        const { image, width, height, corners, note } = await decodePicture(file, abort.signal);
        const size = { width, height };
        set({
          reading: null,
          fitting: {
            ...{
              id: null,
              image,
              url: URL.createObjectURL(image),
              opacity: NEW_OPACITY,
              note,
              isSaving: false,
            },
            name: pictureName(file.name, PICTURE_LIMITS.nameCodePoints) || "–",
            state: startFit(size, corners ?? place(size)),
          },
        });
        return corners;
      } catch (error) {
        if (abort.signal.aborted) return null;
        const why =
          error instanceof PictureError ? error.why : message("pictures.unreadable", { name: file.name });
        set({ reading: null, error: why });
        return null;
      }
    },
    cancelReading(): void {
      reading?.abort();
      set({ reading: null });
    },

    fit(id: string): void {
      const picture = get().pictures.find((each) => each.id === id);
      if (!picture) return;
      const { name, opacity, corners } = picture;
      endFitting();
      set({
        error: null,
        fitting: {
          ...{ id, name, opacity, image: null, url: requests.imageUrl(id), note: null, isSaving: false },
          state: startFit(picture, corners),
        },
      });
    },
    changeFit(next: (fit: FitState) => FitState): void {
      const { fitting } = get();
      if (fitting) set({ fitting: { ...fitting, state: next(fitting.state), note: null } });
    },
    changeFitOpacity(opacity: number): void {
      const { fitting } = get();
      if (fitting) set({ fitting: { ...fitting, opacity } });
    },
    finishFit(): void {
      const { fitting } = get();
      if (!fitting || fitting.isSaving || fitting.state.problem) return;
      if (fitting.image) {
        void saveNew(fitting, fitting.image);
        return;
      }
      const corners = [...fitting.state.corners] as unknown as Picture["corners"];
      endFitting();
      if (fitting.id) change(fitting.id, { corners, opacity: fitting.opacity, visible: true });
    },
    cancelFit(): void {
      endFitting();
      set({ error: null });
    },

    change,
    async remove({ id, name }: Picture): Promise<void> {
      set({ error: null, canRetry: false });
      try {
        await requests.remove(id);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        if (error.status !== 404) {
          set({ error: error.why });
          return;
        }
      }
      drop(id);
      set({ announcement: message("pictures.removed", { name }) });
    },
    retry(): void {
      set({ error: null, canRetry: false });
      for (const id of unsent.keys()) void flush(id);
    },
    dismissError: () => set({ error: null, canRetry: false }),
    imageUrl: requests.imageUrl,
  };
}
export type PictureStore = ReturnType<typeof createPictureStore>;

const stores = new Map<string, PictureStore>();

/** The store of a course, which lasts as long as the page: a change of the language creates a new map. */
export function pictureStoreOf(courseId: string, initial: readonly Picture[] = []): PictureStore {
  const known = stores.get(courseId);
  if (known) return known;
  const store = createPictureStore(courseId, initial);
  stores.set(courseId, store);
  return store;
}
