import * as z from "zod";
import { onlyOpenParameter } from "@/lib/courses/directory";
import { perMinute } from "@/lib/rate-limit/limits";
import { bbox } from "../bbox";
import { VIEW_AGE_SECONDS } from "../directory-views";
import { anyone } from "../endpoint";
import { publicTextResponse } from "../respond";

/** A user who pans all the time asks twice a second. Sitemaps count, too. */
export const DIRECTORY_VIEW_LIMIT = { key: "directory", ...perMinute(600) };

const points = anyone("/explore/points").GET({
  limit: DIRECTORY_VIEW_LIMIT,
  query: z.object({ bbox, zoom: z.coerce.number().min(0).max(24), open: onlyOpenParameter }),
  perform: ({ directoryViews }, { query: { bbox, zoom, open } }) =>
    directoryViews.points(bbox, zoom, open !== undefined),
  render: (text, { request }) => publicTextResponse(request, text, "application/geo+json", VIEW_AGE_SECONDS),
});

const courses = anyone("/explore/courses").GET({
  limit: DIRECTORY_VIEW_LIMIT,
  query: z.object({ bbox, open: onlyOpenParameter }),
  perform: ({ directoryViews }, { query }) => directoryViews.courses(query.bbox, query.open !== undefined),
  render: (text, { request }) =>
    publicTextResponse(request, text, "application/json; charset=utf-8", VIEW_AGE_SECONDS),
});

/** The public directory for a map. */
export const DIRECTORY_ENDPOINTS = [points, courses];
