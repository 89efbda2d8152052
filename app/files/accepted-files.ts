/** The files that can be read, for `accept` of a file field. Browsers know some by their type only. */
export const ACCEPTED_FILES =
  ".geojson,.json,.kml,.kmz,.gpx,.osm,.csv,.txt,text/csv,application/vnd.google-earth.kmz,application/geo+json,application/json,application/gpx+xml,application/vnd.google-earth.kml+xml";
