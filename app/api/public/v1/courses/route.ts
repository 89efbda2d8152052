import { route } from "@/lib/server/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route("/api/public/v1/courses");
