import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { HeldKeys } from "./held-keys";
import { inInputPause } from "./input-pause";

/** The code of a component, which is fetched when it is first needed. */
interface OnDemand<Props> {
  /** Fetches the code. Rejects without a connection; a later call tries again. */
  load: () => Promise<ComponentType<Props>>;
  /**
   * Fetches the code ahead of time, in a pause of the input: running it for the first time would delay the response to the
   * next key. A failure is left to `load`.
   */
  preload: () => void;
  /** The component, once its code has arrived. */
  loaded: ComponentType<Props> | null;
}

/** `onFail` is called when the code cannot be fetched. */
type OnDemandComponent<Props> = ComponentType<Props & { onFail?: () => void }> & OnDemand<Props>;

/**
 * Makes a component out of an `import()` of one, to render in its place: at once if its code is there, otherwise when it
 * arrives. Unlike next/dynamic, a failed request (no connection) doesn't tear down the page around it. Call it at module level.
 */
export function onDemand<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): OnDemandComponent<Props> {
  const component: OnDemandComponent<Props> = Object.assign(
    ({ onFail = () => {}, ...props }: Props & { onFail?: () => void }) => {
      const [, setArrived] = useState(false);
      const fail = useEffectEvent(onFail);
      useEffect(() => {
        if (component.loaded) return;
        let cancelled = false;
        component.load().then(
          () => !cancelled && setArrived(true),
          () => !cancelled && fail(),
        );
        return () => {
          cancelled = true;
        };
      }, []);
      return component.loaded && <component.loaded {...(props as unknown as Props)} />;
    },
    {
      loaded: null,
      load: async () => {
        component.loaded ??= await importComponent();
        return component.loaded;
      },
      preload: () => inInputPause(() => void component.load().catch(() => {})),
    },
  );
  return component;
}

/** The same for a dialog or a menu, which takes the keyboard when it opens: until then, keys don't reach the page. */
export function popupOnDemand<Props extends { onClose: (restoreFocus: boolean) => void }>(
  importComponent: () => Promise<ComponentType<Props>>,
) {
  const Popup = onDemand(importComponent);
  return Object.assign(
    (props: Props & { onFail?: () => void }) => (
      <>
        <HeldKeys onCancel={() => props.onClose(true)} />
        <Popup {...props} />
      </>
    ),
    { preload: Popup.preload },
  );
}
