"use client";

import { useState } from "react";

/** A field and a button, as little as they can be and still be React's: what a click or a key costs at the least. */
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
