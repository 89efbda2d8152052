import { COURSE_ACCESS, TEAM_ACCESS } from "@/lib/access/subject";
import { isUrlToken } from "@/lib/url-token";

/** Who may create an account (SIGN_UP); nobody if nothing is set. It is enforced where accounts are inserted. */
export interface SignUpPolicy {
  isOpen: boolean;
  /** Those who follow an invitation to a course or to the team of an application. */
  byInvitation: boolean;
  /** Those with a verified email address at one of these domains, in ASCII. */
  domains: readonly string[];
}

export const OPEN_SIGN_UP: SignUpPolicy = { isOpen: true, byInvitation: false, domains: [] };

/** What a new account can show for itself. */
export interface SignUpProof {
  email: string;
  /** Whether the address is verified. */
  isVerified: boolean;
  /** The token of the invitation that the person followed; null for none. */
  invitation: string | null;
}

/** Whether the policy admits an address without an invitation. */
export function admitsAddress(policy: SignUpPolicy, { email, isVerified }: SignUpProof): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return policy.isOpen || (isVerified && policy.domains.includes(domain));
}

/** What a visitor needs to sign up, for the pages that say so. */
export type SignUpOffer = "open" | "domain" | "invited" | "invitation" | "off";

/** @param path where the visitor goes after signing up, such as the page of an invitation. */
export function signUpOffer({ isOpen, byInvitation, domains }: SignUpPolicy, path: string): SignUpOffer {
  if (isOpen) return "open";
  if (byInvitation && findInvitationToken(path) !== null) return "invited";
  if (domains.length > 0) return "domain";
  return byInvitation ? "invitation" : "off";
}

const INVITATION_PATHS: readonly string[] = [COURSE_ACCESS.invitationPath, TEAM_ACCESS.invitationPath];

/** The token of the invitation to which a path of this service leads; null if it leads elsewhere. */
export function findInvitationToken(path: string): string | null {
  const { pathname, searchParams } = new URL(path, "http://service.invalid");
  const token = INVITATION_PATHS.includes(pathname) ? searchParams.get("token") : null;
  return token !== null && isUrlToken(token) ? token : null;
}
