interface ApplicationLogoProps {
  /** Null when the application has no logo. Nothing is rendered then. */
  id: string | null | undefined;
  className?: string;
}

const LOOK = "shrink-0 rounded-lg border border-line bg-white object-contain p-1";

/** The logo of an application, on white in light and dark, as most are drawn. Decorative: its name is beside it. */
export function ApplicationLogo({ id, className = "size-12" }: ApplicationLogoProps) {
  if (!id) return null;
  // biome-ignore lint/performance/noImgElement: at most 256 pixels, cached for good
  return <img src={`/api/studio/logos/${id}`} alt="" className={`${LOOK} ${className}`} />;
}
