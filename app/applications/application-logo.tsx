interface ApplicationLogoProps {
  /** Null if the application has no logo: then there is nothing to show. */
  id: string | null | undefined;
  className?: string;
}

/** The logo of an application. Decorative: its name is beside it. */
export function ApplicationLogo({ id, className = "size-12" }: ApplicationLogoProps) {
  if (!id) return null;
  // biome-ignore lint/performance/noImgElement: at most 256 pixels, cached for good
  return <img src={logoPath(id)} alt="" className={`${className} shrink-0 rounded-lg object-contain`} />;
}

/** Where the image is. */
export function logoPath(id: string): string {
  return `/api/studio/logos/${id}`;
}
