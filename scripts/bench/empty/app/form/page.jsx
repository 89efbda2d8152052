"use client";

import { useState } from "react";

/** A minimal React form: the floor for the cost of a click or key press. */
export default function Page() {
  const [clicks, setClicks] = useState(0);
  return (
    <form>
      <input aria-label="Field" />
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Clicks: {clicks}
      </button>
    </form>
  );
}
