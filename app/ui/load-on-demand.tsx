import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { inInputPause } from "./input-pause";

/** A component whose code is fetched when it is first needed. */
interface OnDemandComponent<Component> {
  /** Fetches the code. Rejects without a connection; a later call tries again. */
  load: () => Promise<Component>;
  /**
   * Fetches the code ahead of time, in a pause of the input: running it for the first time would delay the response to the
   * next key. A failure is left to `load`.
   */
  preload: () => void;
  /** The component, once its code has arrived. */
  readonly loaded: Component | null;
}

/** Wraps an `import()`. Call it at module level. */
export function onDemand<Component>(importComponent: () => Promise<Component>): OnDemandComponent<Component> {
  let loaded: Component | null = null;
  const load = async () => {
    loaded ??= await importComponent();
    return loaded;
  };
  return {
    load,
    preload: () => inInputPause(() => void load().catch(() => {})),
    get loaded() {
      return loaded;
    },
  };
}

interface LoadOnDemandProps<Component> {
  component: OnDemandComponent<Component>;
  /** Called when the code cannot be fetched. */
  onFail: () => void;
  children: (component: Component) => ReactNode;
}

/**
 * Renders a component at once if its code is there, otherwise when it arrives. Unlike next/dynamic, a failed request (no
 * connection) doesn't tear down the page around it.
 */
export function LoadOnDemand<Component extends ComponentType<never>>({
  component,
  onFail,
  children,
}: LoadOnDemandProps<Component>) {
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
  }, [component]);
  return component.loaded && children(component.loaded);
}
