"use client";

import dynamic from "next/dynamic";
import { useTranslate } from "@/app/ui/translations";

/** A `PinMap` whose code, with the whole map library, is fetched after the page. */
export const LazyPinMap = dynamic(() => import("./pin-map").then((module) => module.PinMap), {
  ssr: false,
  loading: LoadingMap,
});

function LoadingMap() {
  return (
    <p className="flex h-full items-center justify-center bg-sunken text-sm text-muted">
      {useTranslate()("pinMap.loading")}
    </p>
  );
}
