import { defineConfig } from "prisma/config";

// `prisma migrate deploy` works on a DATABASE_URL; the embedded database is migrated by the server itself.
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
