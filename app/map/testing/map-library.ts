import {
  LngLat,
  LngLatBounds,
  type LngLatBoundsLike,
  type LngLatLike,
  type Map as MapLibreMap,
  Point,
  type PointLike,
} from "maplibre-gl";

/** Size of the map in CSS pixels, as on a laptop. */
const SIZE = { width: 900, height: 640 };

/** Size of a tile in CSS pixels, as MapLibre counts zoom levels. */
const TILE_SIZE = 512;

type Listener = (event: MapEvent) => void;

export interface MapEvent {
  readonly type: string;
  readonly target: MapLibreMap;
  readonly point?: Point;
  readonly lngLat?: LngLat;
  readonly originalEvent?: Event;
  preventDefault(): void;
}

/** Mercator's y of a latitude, from 0 in the north to 1. */
const mercatorY = (lat: number) =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);

/**
 * The part of MapLibre that places HTML elements and reports clicks: the real projection, and no drawing. Every move arrives at
 * once.
 */
export class FakeMap {
  /** What a click on any map hits: nothing is drawn, so a test says it. */
  static hits: { readonly properties: object }[] = [];
  /** The map that was created last. */
  static latest: FakeMap | null = null;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #canvas = document.createElement("canvas");
  readonly #canvasContainer = document.createElement("div");
  #centre: LngLat;
  #zoom: number;
  readonly dragPan = toggle();
  readonly dragRotate = toggle();
  readonly doubleClickZoom = toggle();
  readonly scrollZoom = toggle();
  readonly keyboard = { ...toggle(), disableRotation() {}, enableRotation() {} };
  readonly boxZoom = toggle();
  readonly touchPitch = toggle();
  readonly touchZoomRotate = { ...toggle(), disableRotation() {}, enableRotation() {} };

  constructor(
    private readonly container: HTMLElement,
    view: { longitude?: number; latitude?: number; zoom?: number; bounds?: LngLatBoundsLike } = {},
  ) {
    FakeMap.latest = this;
    this.#centre = new LngLat(view.longitude ?? 0, view.latitude ?? 0);
    this.#zoom = view.zoom ?? 16;
    const box = () => new DOMRect(0, 0, SIZE.width, SIZE.height);
    for (const element of [container, this.#canvasContainer, this.#canvas])
      Object.assign(element, { getBoundingClientRect: box });
    for (const [name, value] of [
      ["clientWidth", SIZE.width],
      ["clientHeight", SIZE.height],
    ] as const)
      for (const element of [container, this.#canvasContainer, this.#canvas])
        Object.defineProperty(element, name, { value });
    this.#canvas.tabIndex = 0;
    this.#canvasContainer.append(this.#canvas);
    container.append(this.#canvasContainer);
    if (view.bounds) this.fitBounds(view.bounds);
    for (const type of ["click", "dblclick"])
      this.#canvas.addEventListener(type, (event) => this.#reportPointer(event as MouseEvent));
  }

  #reportPointer(event: MouseEvent) {
    const point = new Point(event.clientX, event.clientY);
    this.fire(event.type, { point, lngLat: this.unproject(point), originalEvent: event });
  }

  get #worldSize() {
    return TILE_SIZE * 2 ** this.#zoom;
  }

  project(at: LngLatLike) {
    const { lng, lat } = LngLat.convert(at);
    return new Point(
      SIZE.width / 2 + ((lng - this.#centre.lng) / 360) * this.#worldSize,
      SIZE.height / 2 + (mercatorY(lat) - mercatorY(this.#centre.lat)) * this.#worldSize,
    );
  }

  unproject(point: PointLike) {
    const { x, y } = Point.convert(point);
    const lng = this.#centre.lng + ((x - SIZE.width / 2) / this.#worldSize) * 360;
    const down = mercatorY(this.#centre.lat) + (y - SIZE.height / 2) / this.#worldSize;
    return new LngLat(lng, (Math.atan(Math.exp((0.5 - down) * 2 * Math.PI)) * 360) / Math.PI - 90);
  }

  on(type: string, ...rest: unknown[]) {
    const listeners = this.#listeners.get(type) ?? new Set();
    const listener = rest.at(-1) as Listener;
    this.#listeners.set(type, listeners.add(listener));
    return { unsubscribe: () => void listeners.delete(listener) };
  }

  off(type: string, ...rest: unknown[]) {
    this.#listeners.get(type)?.delete(rest.at(-1) as Listener);
    return this;
  }

  once(type: string, listener: Listener) {
    const once = (event: MapEvent) => {
      this.off(type, once);
      listener(event);
    };
    return this.on(type, once);
  }

  fire(type: string, data: Partial<MapEvent> = {}) {
    const target = this as unknown as MapLibreMap;
    const event = { type, target, preventDefault() {}, ...data };
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(event);
  }

  #move(centre: LngLatLike | undefined, zoom: number | undefined) {
    if (centre) this.#centre = LngLat.convert(centre);
    if (zoom !== undefined) this.#zoom = zoom;
    for (const type of ["movestart", "move", "moveend"]) this.fire(type);
    return this;
  }

  jumpTo({ center, zoom }: { center?: LngLatLike; zoom?: number }) {
    return this.#move(center, zoom);
  }

  easeTo(options: { center?: LngLatLike; zoom?: number }) {
    return this.jumpTo(options);
  }

  flyTo(options: { center?: LngLatLike; zoom?: number }) {
    return this.jumpTo(options);
  }

  panTo(center: LngLatLike) {
    return this.#move(center, undefined);
  }

  panBy([x, y]: readonly [number, number]) {
    return this.#move(this.unproject([SIZE.width / 2 + x, SIZE.height / 2 + y]), undefined);
  }

  /** Centres the box, at the largest whole zoom that leaves a margin around it. */
  fitBounds(bounds: LngLatBoundsLike, { maxZoom = 18 }: { maxZoom?: number } = {}) {
    const box = LngLatBounds.convert(bounds);
    const height = mercatorY(box.getSouth()) - mercatorY(box.getNorth());
    const width = (box.getEast() - box.getWest()) / 360;
    const fits = (zoom: number) => {
      const world = TILE_SIZE * 2 ** zoom;
      return width * world < SIZE.width - 150 && height * world < SIZE.height - 250;
    };
    let zoom = Math.floor(maxZoom);
    while (zoom > 0 && !fits(zoom)) zoom--;
    return this.#move(box.getCenter(), zoom);
  }

  getCenter() {
    return this.#centre;
  }

  getZoom() {
    return this.#zoom;
  }

  getBounds() {
    return new LngLatBounds(this.unproject([0, SIZE.height]), this.unproject([SIZE.width, 0]));
  }

  /** react-map-gl's reference to a map has the map's methods and this one. */
  getMap = () => this;
  getCanvas = () => this.#canvas;
  getCanvasContainer = () => this.#canvasContainer;
  getContainer = () => this.container;
  getBearing = () => 0;
  getPitch = () => 0;
  isMoving = () => false;
  isSourceLoaded = () => true;
  hasImage = () => true;
  getSource = () => undefined;
  getLayer = () => undefined;
  getLayersOrder = () => [];
  queryRenderedFeatures = () => FakeMap.hits;
  addImage() {}
  setStyle() {}
  setPixelRatio() {}
  setMissingStyleImageResolver() {}
  addControl() {}
  resize() {}
  remove() {}
}

function toggle() {
  return { enable() {}, disable() {}, isEnabled: () => true };
}
