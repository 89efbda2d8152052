import { type CommentUseCases, MAX_LISTED_PROPOSALS, newProposal } from "@/lib/courses/comments";
import { SCOPE } from "@/lib/oauth/scope";
import { COURSE_NOT_FOUND, courseId, ETAG, NOT_MODIFIED } from "@/lib/openapi/course-responses";
import { apiError, apiResponse, conflict, parameter, requestBody } from "@/lib/openapi/responses";
import { perMinute } from "@/lib/rate-limit/limits";
import { MAX_COMMENTS, MAX_OPEN_PROPOSALS } from "@/lib/validation/comments";
import { jsonBody } from "../body";
import { authenticated, bearer, bearerWrite } from "../endpoint";
import { courseNotFound, type HttpError, proposalNotFound, validationError } from "../errors";
import { preferredLanguage } from "../language";
import { etagResponse, jsonResponse } from "../respond";
import { MAX_PROPOSAL_BYTES, tooManyComments, unknownMention } from "./comments";

type Unproposed = Exclude<Awaited<ReturnType<CommentUseCases["propose"]>>, { id: string }>;

export function proposalError(outcome: Unproposed): HttpError {
  if (typeof outcome === "object") return validationError(outcome.problems);
  if (outcome === "full") return tooManyComments();
  // Also for a user who may only look at the course.
  return outcome === "unknown-mention" ? unknownMention() : courseNotFound();
}

const EXAMPLE = {
  text: "The target is on the walking path: 4 m further back is safer.",
  changes: [
    {
      kind: "set",
      at: ["holes", "fairway_01m81f4gq0e2rbm0s9j78wbdgx", "targets", "target_0", "position"],
      to: { lat: 59.8951, lng: 10.7875 },
    },
  ],
};

const PROPOSALS = bearer("/api/v1/courses/{courseId}/proposals");

export const proposeChanges = bearerWrite(PROPOSALS, "POST", {
  limit: { key: "proposeChanges", ...perMinute(20) },
  isWork: true,
  scope: SCOPE,
  body: jsonBody(newProposal, MAX_PROPOSAL_BYTES),
  perform: ({ comments }, caller, { params, body, request }) =>
    comments.propose(caller, params.courseId, body, preferredLanguage(request)),
  render(outcome) {
    if (typeof outcome !== "object" || "problems" in outcome) throw proposalError(outcome);
    return jsonResponse(201, outcome, { "Cache-Control": "no-store" });
  },
  openApi: {
    operationId: "proposeChanges",
    summary: "Propose changes to a course",
    description:
      "Nothing changes: the proposal becomes a comment of the user, who sees it on the map in the course editor and accepts or declines it.",
    parameters: [courseId],
    requestBody: requestBody("ProposalInput", EXAMPLE),
    responses: {
      201: apiResponse("The proposal.", "Proposal"),
      404: COURSE_NOT_FOUND,
      409: conflict(
        `The course has ${MAX_COMMENTS} comments or ${MAX_OPEN_PROPOSALS} open proposals, the maximum.`,
        "comment_limit_reached",
      ),
    },
  },
});

const listProposals = PROPOSALS.GET({
  limit: { key: "listProposals", ...perMinute(100) },
  perform: ({ courses, comments }, token, { params }) =>
    authenticated(courses, token, (caller) => comments.listOwnProposals(caller, params.courseId)),
  render(list, { request }) {
    if (!list) throw courseNotFound();
    return etagResponse(request, JSON.stringify(list));
  },
  openApi: {
    operationId: "listProposals",
    summary: "List your proposals",
    description: `Lists what your application has proposed for the user in a course, the newest ${MAX_LISTED_PROPOSALS} first, and what became of it.`,
    parameters: [courseId],
    responses: {
      200: apiResponse("The proposals.", "ProposalList", ETAG),
      304: NOT_MODIFIED,
      404: COURSE_NOT_FOUND,
    },
  },
});

const getProposal = bearer(`${PROPOSALS.path}/{proposalId}`).GET({
  limit: { key: "getProposal", ...perMinute(200) },
  perform: ({ courses, comments }, token, { params }) =>
    authenticated(courses, token, (caller) =>
      comments.findOwnProposal(caller, params.courseId, params.proposalId),
    ),
  render(found, { request }) {
    if (!found) throw proposalNotFound();
    return etagResponse(request, JSON.stringify(found));
  },
  openApi: {
    operationId: "getProposal",
    summary: "Get a proposal",
    description: "Returns what became of a proposal of your application.",
    parameters: [courseId, parameter("path", "proposalId", "The proposal's `id`.", { required: true })],
    responses: {
      200: apiResponse("The proposal.", "Proposal", ETAG),
      304: NOT_MODIFIED,
      404: apiError(
        "Not found: the course is not linked to your application for this user, or your application has proposed nothing by this ID, or " +
          "a person has deleted it.",
        ["not_found"],
      ),
    },
  },
});

export const PROPOSAL_ENDPOINTS = [proposeChanges, listProposals, getProposal];
