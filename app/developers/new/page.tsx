import type { Metadata } from "next";
import { signedInUser } from "@/app/signed-in-user";
import { SitePage } from "@/app/ui/site-page";
import { services } from "@/lib/services";
import { BackLink } from "../back-link";
import { RegisterForm } from "./register-form";

export const metadata: Metadata = { title: "Register an application" };

export default async function RegisterPage() {
  const user = await signedInUser("/developers/new");
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-2xl">
        <BackLink href="/developers">Developers</BackLink>
        <RegisterForm baseUrl={services().env.baseUrl} />
      </div>
    </SitePage>
  );
}
