import { MAX_SHARED_COURSES, readShareFields } from "@/lib/courses/share-fields";
import { type Message, message } from "@/lib/messages/message";
import type { AuthorizationRequest } from "@/lib/oauth/authorize";
import { UnshareableCourse } from "@/lib/oauth/server";
import { signInLocation, untrusted } from "../authorization-check";
import { formBody } from "../body";
import { NEW_TEST_USER, SHOWN_NAME_FIELD, TEST_USER_FIELD } from "../consent-fields";
import type { EndpointDeps } from "../deps";
import { anyone } from "../endpoint";
import { HttpError } from "../errors";
import { redirect } from "../redirect";
import { AUTHORIZATION_ERRORS } from "./authorize";

/** Allow and Deny from the consent page: where the browser continues. */
const answer = anyone("/oauth/consent/answer", { errors: AUTHORIZATION_ERRORS }).POST({
  body: formBody,
  async perform(deps, { body: form, currentUser }) {
    const { oauth, checkAuthorization, consentForms } = deps;
    const query = form.get("request") ?? "";
    const user = await currentUser();
    if (!user) return signInLocation(new URLSearchParams(query));
    if (!consentForms.isShown(user, query, form.get("token") ?? "")) throw staleForm();
    const outcome = await checkAuthorization(new URLSearchParams(query), user.id);
    if (outcome.kind === "untrusted") throw untrusted(outcome);
    if (outcome.kind === "rejected") return outcome.location;
    const retryAfter = await consentForms.countResponse(user);
    if (retryAfter !== null) return oauth.refuseForNow(outcome.request, retryAfter);
    if (form.get("answer") !== "allow") return oauth.deny(outcome.request, user.id);
    const { name } = outcome.request.client;
    // The document has another name by now, so the page asks again. Forms of an earlier release don't have the field.
    if ((form.get(SHOWN_NAME_FIELD) ?? name) !== name) return `/oauth/consent?${query}`;
    const courseIds = readShareFields(form.keys());
    if (courseIds.length > MAX_SHARED_COURSES) {
      const counts = { chosen: courseIds.length, most: MAX_SHARED_COURSES };
      throw chooseAgain(query, message("rejections.tooManyShared", counts));
    }
    const subject = await findSubject(deps, outcome.request, user.id, form.get(TEST_USER_FIELD) ?? "");
    if (subject === null) {
      throw chooseAgain(query, message("rejections.noTestUserText"), message("rejections.noTestUser"));
    }
    try {
      return await oauth.allow(outcome.request, subject, courseIds);
    } catch (error) {
      if (!(error instanceof UnshareableCourse)) throw error;
      throw chooseAgain(query, message("rejections.unshareableText"));
    }
  },
  render: (location) => redirect(location),
});

/**
 * The user whose consent it is: the one who answers, or, in test mode, the test user that they chose.
 * @returns null if there is no such test user, or no room for a new one.
 */
async function findSubject(
  { testMode }: EndpointDeps,
  { client }: AuthorizationRequest,
  userId: string,
  choice: string,
): Promise<string | null> {
  if (!client.isTest) return userId;
  if (choice === NEW_TEST_USER) return testMode.addUser({ userId, applicationId: client.id });
  return (await testMode.hasUser(client.id, choice)) ? choice : null;
}

/** For an answer that can't be taken. The page leads back to the consent page of the request. */
function chooseAgain(
  query: string,
  problem: Message,
  title: Message = message("rejections.unshareable"),
): HttpError {
  return new HttpError(400, "invalid_request", "The answer can't be taken.", {
    page: {
      title,
      paragraphs: [problem, message("rejections.nothingShared")],
      link: { href: `/oauth/consent?${query}`, text: message("rejections.chooseAgain") },
    },
  });
}

/** For a form that was shown to somebody else, for another request, or before all sessions were ended. */
function staleForm(): HttpError {
  return new HttpError(403, "invalid_request", "The form has expired.", {
    page: {
      title: message("rejections.expiredForm"),
      paragraphs: [message("rejections.expiredFormText"), message("rejections.nothingShared")],
    },
  });
}

export const CONSENT_ENDPOINTS = [answer];
