import * as maplibre from "maplibre-gl";
import { timeUntilPause } from "@/app/ui/input-pause";

/** A frame that takes longer, in milliseconds, doesn't fit between two refreshes of the screen. */
const SLOW_FRAME_MS = 16;

/** How long a label takes to appear on a map that draws fast, in milliseconds: MapLibre's default. */
const LABEL_FADE_MS = 300;

/** Maximum time in milliseconds for which a map waits while one input follows another, as when a key repeats. */
const MAX_WAIT_MS = 500;

/**
 * A map that waits for a pause in the user's input before it draws, unless it draws fast. Without a graphics card each
 * frame of a map blocks the page for 30 ms and more, so a key or a click got its response after the map, and the next one
 * had to wait for the frames that followed. For the same reason its labels appear at once.
 */
class YieldingMap extends maplibre.Map {
  /** Durations of the last two frames: a single slow one may have another cause. A new map compiles its shaders. */
  private frameDurations: readonly [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  private isWaiting = false;
  private mayDraw = false;
  private hasOldSize = false;
  /** Undefined in MapLibre's constructor, which needs its size at once. */
  private readonly isCreated = true;

  get isSlow(): boolean {
    return Math.min(...this.frameDurations) > SLOW_FRAME_MS;
  }

  /** Every frame passes through this method of MapLibre, whether it was requested or forced. */
  override _render(time: number): this {
    if (!this.mayDraw && this.mustWait()) return this;
    this.mayDraw = false;
    // Labels that fade take a third of a second of frames, each of which would hold up the next input.
    this._fadeDuration = this.isSlow ? 0 : LABEL_FADE_MS;
    const startedAt = performance.now();
    super._render(time);
    // Once the browser has painted the frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      this.frameDurations = [this.frameDurations[1], performance.now() - startedAt];
    };
    port2.postMessage(null);
    return this;
  }

  /** A new size clears the canvas, so it waits together with the drawing. */
  override resize(eventData?: unknown, constrainTransform?: boolean): this {
    if (!this.isCreated || !this.mustWait()) return super.resize(eventData, constrainTransform);
    this.hasOldSize = true;
    return this;
  }

  private mustWait(): boolean {
    if (!this.isWaiting && this.isSlow && timeUntilPause() > 0) {
      this.isWaiting = true;
      this.wait(performance.now() + MAX_WAIT_MS);
    }
    return this.isWaiting;
  }

  private wait(latest: number): void {
    const rest = Math.min(timeUntilPause(), latest - performance.now());
    if (rest > 0) setTimeout(() => this.wait(latest), rest);
    else this.resume();
  }

  private resume(): void {
    if (this._removed) return;
    this.isWaiting = false;
    this.mayDraw = true;
    if (this.hasOldSize) super.resize();
    this.hasOldSize = false;
    this.triggerRepaint();
  }
}

/** MapLibre for react-map-gl, with maps that yield to the user's input. */
export const MAP_LIBRARY = { ...maplibre, Map: YieldingMap };

/** Whether the map takes so long to draw that an animation would hold up the page. */
export function isDrawnSlowly(map: maplibre.Map): boolean {
  return map instanceof YieldingMap && map.isSlow;
}
