import { defineConfig } from "prisma/config";

// `prisma migrate deploy` works on DATABASE_URL. The server migrates the embedded database itself.
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
