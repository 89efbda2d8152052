/**
 * The `accept` attribute of file fields: all files that can be read. Browsers recognise some of them only by
 * their media type.
 */
export const ACCEPTED_FILES =
  ".geojson,.json,.kml,.kmz,.gpx,.osm,.csv,.txt,text/csv,application/vnd.google-earth.kmz,application/geo+json,application/json,application/gpx+xml,application/vnd.google-earth.kml+xml";
