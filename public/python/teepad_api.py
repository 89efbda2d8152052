"""Types and operations of the API, written from its OpenAPI document. Copy it beside teepad.py."""

from __future__ import annotations

from typing import Any, Dict, Generic, List, Literal, Mapping, Optional, TypedDict, TypeVar, Union
from urllib.parse import quote

T = TypeVar("T")


class Response(Generic[T]):
    """A successful response. Pass `etag` as `if_match` to change what was read, or as `if_none_match` to read it again."""

    def __init__(self, status: int, headers: Mapping[str, str], data: T) -> None:
        self.status = status
        self.headers = headers
        self.data = data

    @property
    def etag(self) -> str:
        return self.headers.get("etag", "")


class Coordinates(TypedDict):
    lat: float
    lng: float


class ControlPoint(TypedDict):
    order: int
    lat: float
    lng: float


class Fairway(TypedDict):
    id: str
    number: float
    par: Optional[float]
    distance: Optional[float]
    teePosition: Optional[Coordinates]
    targetPosition: Optional[Coordinates]
    flightPath: Optional[List[ControlPoint]]


class Course(TypedDict):
    id: str
    externalCourseId: str
    name: str
    location: Optional[Coordinates]
    studioUrl: str
    fairways: List[Fairway]
    createdAt: str
    updatedAt: str


class GroundHeight(TypedDict):
    metres: float
    model: Literal["terrain", "surface"]
    source: str
    resolution: float
    sigma: Optional[float]
    measuredOn: str


class PositionFix(TypedDict):
    accuracy: float
    source: str
    measuredAt: str


class _EndPosition(TypedDict):
    lat: float
    lng: float


class EndPosition(_EndPosition, total=False):
    ground: GroundHeight
    fix: PositionFix


class _Tee(TypedDict):
    id: str
    name: Optional[str]
    colours: List[Literal["gold", "blue", "white", "red", "green", "yellow", "orange", "purple", "pink", "brown", "black", "grey"]]
    position: EndPosition
    surface: Optional[Literal["concrete", "asphalt", "paving_stones", "artificial_turf", "rubber", "wood", "gravel", "grass", "dirt", "sand"]]


class Tee(_Tee, total=False):
    padLength: float
    padWidth: float
    facing: float


class Target(TypedDict):
    id: str
    name: Optional[str]
    position: EndPosition
    isPermanent: bool
    inUseSince: Optional[str]


class LayoutHole(TypedDict):
    position: int
    fairwayId: str
    number: int
    label: Optional[str]
    name: Optional[str]
    notes: Optional[str]
    par: Optional[float]
    distance: Optional[float]
    playedLength: Optional[float]
    tee: Optional[Tee]
    target: Optional[Target]
    flightPath: Optional[List[ControlPoint]]


class Layout(TypedDict):
    id: str
    name: str
    colour: Optional[Literal["gold", "blue", "white", "red", "green", "yellow", "orange", "purple", "pink", "brown", "black", "grey"]]
    description: Optional[str]
    level: Optional[Literal["gold", "blue", "white", "red", "green"]]
    isActive: bool
    par: float
    distance: float
    holes: List[LayoutHole]


class CourseLayouts(TypedDict):
    layouts: List[Layout]


class FeatureGeometry(TypedDict):
    type: Literal["Point"]
    coordinates: List[float]


class FeatureGeometry2(TypedDict):
    type: Literal["LineString"]
    coordinates: List[List[float]]


class FeatureGeometry3(TypedDict):
    type: Literal["Polygon"]
    coordinates: List[List[List[float]]]


class Feature(TypedDict):
    type: Literal["Feature"]
    id: str
    geometry: Union[FeatureGeometry, FeatureGeometry2, FeatureGeometry3]
    properties: FeatureProperties


class FeatureProperties(TypedDict):
    kind: Literal["out_of_bounds", "hazard", "casual_area", "required_relief", "water", "mandatory", "drop_zone", "tree", "path", "road", "building", "bench", "bin", "sign", "parking", "toilets", "practice_basket", "note"]
    name: Optional[str]
    notes: Optional[str]
    fairwayIds: List[str]
    layoutIds: List[str]
    passOn: Optional[Literal["left", "right"]]
    dropZoneId: Optional[str]
    height: Optional[float]
    crownBase: Optional[float]
    crownRadius: Optional[float]


class CourseFeatures(TypedDict):
    type: Literal["FeatureCollection"]
    features: List[Feature]


class User(TypedDict):
    sub: str
    id: str
    name: str


class _CourseList(TypedDict):
    courses: List[Course]
    total: int


class CourseList(_CourseList, total=False):
    nextCursor: Optional[str]


class CourseChanged(TypedDict):
    type: Literal["changed"]
    courseId: str
    externalCourseId: str
    changedAt: str
    sequence: int
    course: Course


class CourseRemoved(TypedDict):
    type: Literal["removed"]
    courseId: str
    externalCourseId: str
    changedAt: str
    sequence: int
    reason: Literal["deleted", "unlinked"]


class ChangeList(TypedDict):
    changes: List[Union[CourseChanged, CourseRemoved]]
    nextCursor: str
    hasMore: bool


class _FairwayInput(TypedDict):
    number: int
    teePosition: Coordinates
    targetPosition: Coordinates


class FairwayInput(_FairwayInput, total=False):
    flightPath: Optional[List[ControlPoint]]


class _CourseInput(TypedDict):
    externalCourseId: str
    name: str


class CourseInput(_CourseInput, total=False):
    location: Optional[Coordinates]
    fairways: Optional[List[FairwayInput]]


class _FairwayChange(TypedDict):
    number: int
    teePosition: Coordinates
    targetPosition: Coordinates


class FairwayChange(_FairwayChange, total=False):
    flightPath: Optional[List[ControlPoint]]
    id: Optional[str]


class CourseChange(TypedDict, total=False):
    externalCourseId: str
    name: str
    location: Optional[Coordinates]
    fairways: List[FairwayChange]


class _ProposalInputChangesItem(TypedDict):
    kind: Literal["set"]
    at: List[str]
    to: Any


_OptionalProposalInputChangesItem = TypedDict("_OptionalProposalInputChangesItem", {"from": "Any"}, total=False)


class ProposalInputChangesItem(_ProposalInputChangesItem, _OptionalProposalInputChangesItem):
    pass


class ProposalInputChangesItem2Item(TypedDict):
    id: str


class _ProposalInputChangesItem2(TypedDict):
    kind: Literal["create"]
    at: List[str]
    item: ProposalInputChangesItem2Item


class ProposalInputChangesItem2(_ProposalInputChangesItem2, total=False):
    after: Optional[str]


class ProposalInputChangesItem3Item(TypedDict):
    id: str


class _ProposalInputChangesItem3(TypedDict):
    kind: Literal["delete"]
    at: List[str]


class ProposalInputChangesItem3(_ProposalInputChangesItem3, total=False):
    item: ProposalInputChangesItem3Item
    after: Optional[str]


class _ProposalInputChangesItem4(TypedDict):
    kind: Literal["move"]
    at: List[str]
    to: Optional[str]


_OptionalProposalInputChangesItem4 = TypedDict("_OptionalProposalInputChangesItem4", {"from": "Optional[str]"}, total=False)


class ProposalInputChangesItem4(_ProposalInputChangesItem4, _OptionalProposalInputChangesItem4):
    pass


class _ProposalInputChangesItem5(TypedDict):
    kind: Literal["number"]
    to: Dict[str, int]


_OptionalProposalInputChangesItem5 = TypedDict("_OptionalProposalInputChangesItem5", {"from": "Dict[str, int]"}, total=False)


class ProposalInputChangesItem5(_ProposalInputChangesItem5, _OptionalProposalInputChangesItem5):
    pass


class ProposalInput(TypedDict):
    text: str
    changes: List[Union[ProposalInputChangesItem, ProposalInputChangesItem2, ProposalInputChangesItem3, ProposalInputChangesItem4, ProposalInputChangesItem5]]


class Proposal(TypedDict):
    id: str
    state: Literal["open", "accepted", "declined"]
    createdAt: str
    decidedAt: Optional[str]
    reviewUrl: str


class ProposalList(TypedDict):
    proposals: List[Proposal]


class ImportInput(TypedDict):
    courses: List[CourseInput]


class Import(TypedDict):
    id: str
    state: Literal["running", "finished"]
    total: int
    done: int
    createdAt: str
    finishedAt: Optional[str]
    results: List[ImportResult]


class ImportResultError(TypedDict):
    error: str
    message: str


class ImportResult(TypedDict):
    index: int
    outcome: Literal["created", "exists", "failed"]
    courseId: Optional[str]
    error: Optional[ImportResultError]


class _CourseReplacement(TypedDict):
    name: str


class CourseReplacement(_CourseReplacement, total=False):
    externalCourseId: str
    location: Optional[Coordinates]
    fairways: Optional[List[FairwayChange]]


class LayoutHoleInputTee(TypedDict):
    id: str


class LayoutHoleInputTarget(TypedDict):
    id: str


class _LayoutHoleInput(TypedDict):
    fairwayId: str


class LayoutHoleInput(_LayoutHoleInput, total=False):
    tee: Optional[LayoutHoleInputTee]
    target: Optional[LayoutHoleInputTarget]
    par: Optional[int]
    playedLength: Optional[float]


class _LayoutInput(TypedDict):
    name: str


class LayoutInput(_LayoutInput, total=False):
    id: Optional[str]
    colour: Optional[Literal["gold", "blue", "white", "red", "green", "yellow", "orange", "purple", "pink", "brown", "black", "grey"]]
    description: Optional[str]
    level: Optional[Literal["gold", "blue", "white", "red", "green"]]
    isActive: bool
    holes: List[LayoutHoleInput]


class CourseLayoutsInput(TypedDict):
    layouts: List[LayoutInput]


class _FeaturePropertiesInput(TypedDict):
    kind: Literal["out_of_bounds", "hazard", "casual_area", "required_relief", "water", "mandatory", "drop_zone", "tree", "path", "road", "building", "bench", "bin", "sign", "parking", "toilets", "practice_basket", "note"]


class FeaturePropertiesInput(_FeaturePropertiesInput, total=False):
    name: Optional[str]
    notes: Optional[str]
    fairwayIds: List[str]
    layoutIds: List[str]
    passOn: Optional[Literal["left", "right"]]
    dropZoneId: Optional[str]
    height: Optional[float]
    crownBase: Optional[float]
    crownRadius: Optional[float]


class FeatureInputGeometry(TypedDict):
    type: Literal["Point"]
    coordinates: List[float]


class FeatureInputGeometry2(TypedDict):
    type: Literal["LineString"]
    coordinates: List[List[float]]


class FeatureInputGeometry3(TypedDict):
    type: Literal["Polygon"]
    coordinates: List[List[List[float]]]


class _FeatureInput(TypedDict):
    type: Literal["Feature"]
    geometry: Union[FeatureInputGeometry, FeatureInputGeometry2, FeatureInputGeometry3]
    properties: FeaturePropertiesInput


class FeatureInput(_FeatureInput, total=False):
    id: Optional[str]


class CourseFeaturesInput(TypedDict):
    type: Literal["FeatureCollection"]
    features: List[FeatureInput]


class CourseFile(TypedDict):
    type: Literal["FeatureCollection"]
    teepad: CourseFileHeader
    features: List[Dict[str, Any]]


class OpenCourseFile(TypedDict):
    type: Literal["FeatureCollection"]
    teepad: CourseFileHeader
    features: List[Dict[str, Any]]
    id: str
    terms: OpenCourseTerms


class OpenCourseTerms(TypedDict):
    licence: str
    credit: str
    source: str
    updatedAt: str


class OpenCourse(TypedDict):
    id: str
    name: str
    place: Optional[str]
    location: Optional[Coordinates]
    licence: Literal["CC-BY-4.0", "CC0-1.0", "ODbL-1.0"]
    credit: str
    url: str
    updatedAt: str


class WithdrawnCourse(TypedDict):
    id: str
    withdrawnAt: str


class OpenCourseList(TypedDict):
    courses: List[Union[OpenCourse, WithdrawnCourse]]
    nextCursor: Optional[str]


class _CourseFileHeader(TypedDict):
    version: Literal[1]
    name: str
    holes: List[Dict[str, Any]]
    layouts: List[Dict[str, Any]]


class CourseFileHeader(_CourseFileHeader, total=False):
    location: Optional[Coordinates]


class Error(TypedDict):
    error: str
    message: str
    requestId: str
    doc_url: str


class Problem(TypedDict):
    path: str
    code: str
    message: str


class ValidationError(TypedDict):
    error: Literal["validation_error"]
    message: str
    requestId: str
    doc_url: str
    details: List[Problem]


class DuplicateError(TypedDict):
    error: Literal["duplicate_external_course_id"]
    message: str
    requestId: str
    doc_url: str
    courseId: str


class _OAuthError(TypedDict):
    error: str
    message: str
    requestId: str
    doc_url: str
    error_description: str


class OAuthError(_OAuthError, total=False):
    reason: str


class Tokens(TypedDict):
    access_token: str
    token_type: Literal["Bearer"]
    expires_in: int
    refresh_token: str
    scope: str
    user_id: str


class ExpireToken(TypedDict):
    token: str


class TestUser(TypedDict):
    userId: str


class SendEvent(TypedDict):
    type: Literal["course.created", "course.updated", "course.deleted", "course.restored", "course.linked", "course.unlinked", "grant.revoked"]
    userId: str


class _WebhookEndpointInput(TypedDict):
    url: str
    events: List[Literal["course.created", "course.updated", "course.deleted", "course.restored", "course.linked", "course.unlinked", "grant.revoked"]]


class WebhookEndpointInput(_WebhookEndpointInput, total=False):
    description: str


class WebhookEndpointChange(TypedDict, total=False):
    url: str
    description: str
    events: List[Literal["course.created", "course.updated", "course.deleted", "course.restored", "course.linked", "course.unlinked", "grant.revoked"]]
    isEnabled: bool


class WebhookEndpoint(TypedDict):
    id: str
    url: str
    description: str
    events: List[Literal["course.created", "course.updated", "course.deleted", "course.restored", "course.linked", "course.unlinked", "grant.revoked"]]
    isEnabled: bool
    disabledReason: Optional[Literal["owner", "gone", "failing"]]
    createdAt: str
    lastSuccessAt: Optional[str]
    failingSince: Optional[str]


class WebhookEndpointList(TypedDict):
    endpoints: List[WebhookEndpoint]


class WebhookSecret(TypedDict):
    secret: Optional[str]
    previousSecretEndsAt: Optional[str]


class DeliveredEventDeliveriesItemLogItem(TypedDict):
    at: str
    milliseconds: int
    status: Optional[int]
    problem: Optional[str]
    response: Optional[str]


class _DeliveredEventDeliveriesItem(TypedDict):
    id: str
    endpointId: str
    state: Literal["pending", "delivered", "failed"]
    attempts: int
    createdAt: str
    nextAttemptAt: Optional[str]
    settledAt: Optional[str]


class DeliveredEventDeliveriesItem(_DeliveredEventDeliveriesItem, total=False):
    log: List[DeliveredEventDeliveriesItemLogItem]


class DeliveredEvent(TypedDict):
    id: str
    type: Union[Literal["course.created", "course.updated", "course.deleted", "course.restored", "course.linked", "course.unlinked", "grant.revoked"], Literal["ping"]]
    timestamp: str
    data: WebhookData
    deliveries: List[DeliveredEventDeliveriesItem]


class DeliveredEventList(TypedDict):
    events: List[DeliveredEvent]
    nextCursor: Optional[str]


class _Redelivery(TypedDict):
    since: str


class Redelivery(_Redelivery, total=False):
    until: str
    states: List[Literal["failed", "delivered"]]


class Redelivered(TypedDict):
    count: int
    hasMore: bool
    until: str


class WebhookEvent(TypedDict):
    type: Union[Literal["course.created", "course.updated", "course.deleted", "course.restored", "course.linked", "course.unlinked", "grant.revoked"], Literal["ping"]]
    timestamp: str
    data: WebhookData


class WebhookData(TypedDict):
    courseId: Optional[str]
    externalCourseId: Optional[str]
    userId: Optional[str]
    sequence: Optional[int]


class _Introspection(TypedDict):
    active: Literal[True]
    client_id: str
    sub: str
    username: str
    scope: str
    token_type: Literal["Bearer", "refresh_token"]
    iat: int
    exp: int
    iss: str


class Introspection(_Introspection, total=False):
    aud: str


class Introspection2(TypedDict):
    active: Literal[False]


Introspection = Union["Introspection", "Introspection2"]


class _IntrospectBody(TypedDict):
    token: str


class IntrospectBody(_IntrospectBody, total=False):
    token_type_hint: str
    client_id: str
    client_secret: str


class _RevokeBody(TypedDict):
    token: str


class RevokeBody(_RevokeBody, total=False):
    token_type_hint: str
    client_id: str
    client_secret: str


class ExhaustLimitBody(TypedDict):
    endpoint: Literal["GET /api/v1/me", "GET /oauth/userinfo", "GET /api/v1/courses", "POST /api/v1/courses", "GET /api/v1/courses/{courseId}", "PATCH /api/v1/courses/{courseId}", "PUT /api/v1/courses/by-external-id/{externalCourseId}", "DELETE /api/v1/courses/{courseId}", "DELETE /api/v1/courses/{courseId}/link", "GET /api/v1/courses/{courseId}/layouts", "GET /api/v1/courses/{courseId}/features", "GET /api/v1/courses/{courseId}/file", "PUT /api/v1/courses/{courseId}/layouts", "PUT /api/v1/courses/{courseId}/features", "PUT /api/v1/courses/{courseId}/file", "POST /api/v1/imports", "GET /api/v1/imports/{importId}", "POST /api/v1/courses/{courseId}/proposals", "GET /api/v1/courses/{courseId}/proposals", "GET /api/v1/courses/{courseId}/proposals/{proposalId}", "GET /api/v1/changes"]


class SendEventResult(TypedDict):
    id: str


class Operations:
    """A method for each operation, over `request`."""

    def request(
        self,
        method: str,
        path: str,
        *,
        caller: Optional[str] = "user",
        query: Mapping[str, Any] = {},
        headers: Mapping[str, Any] = {},
        body: Any = None,
        content_type: Optional[str] = None,
    ) -> Response[Any]:
        raise NotImplementedError

    def get_me(self, *, if_none_match: Optional[str] = None) -> Response[User]:
        """Get the user."""
        return self.request("GET", "/api/v1/me", headers={"If-None-Match": if_none_match})

    def userinfo(self, *, if_none_match: Optional[str] = None) -> Response[User]:
        """Get the user, for OAuth libraries."""
        return self.request("GET", "/oauth/userinfo", headers={"If-None-Match": if_none_match})

    def list_courses(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, external_course_id: Optional[str] = None, updated_since: Optional[str] = None, fields: Optional[str] = None, if_none_match: Optional[str] = None) -> Response[CourseList]:
        """List courses."""
        return self.request("GET", "/api/v1/courses", query={"limit": limit, "cursor": cursor, "externalCourseId": external_course_id, "updatedSince": updated_since, "fields": fields}, headers={"If-None-Match": if_none_match})

    def create_course(self, body: CourseInput, *, idempotency_key: Optional[str] = None) -> Response[Course]:
        """Create a course."""
        return self.request("POST", "/api/v1/courses", headers={"Idempotency-Key": idempotency_key}, body=body, content_type="application/json")

    def get_course(self, course_id: str, *, fields: Optional[str] = None, if_none_match: Optional[str] = None) -> Response[Course]:
        """Get a course."""
        return self.request("GET", f"/api/v1/courses/{quote(course_id, safe='')}", query={"fields": fields}, headers={"If-None-Match": if_none_match})

    def change_course(self, course_id: str, body: CourseChange, *, if_match: str, idempotency_key: Optional[str] = None) -> Response[Course]:
        """Change a course."""
        return self.request("PATCH", f"/api/v1/courses/{quote(course_id, safe='')}", headers={"If-Match": if_match, "Idempotency-Key": idempotency_key}, body=body, content_type="application/json")

    def delete_course(self, course_id: str, *, idempotency_key: Optional[str] = None) -> Response[None]:
        """Delete a course."""
        return self.request("DELETE", f"/api/v1/courses/{quote(course_id, safe='')}", headers={"Idempotency-Key": idempotency_key})

    def put_course(self, external_course_id: str, body: CourseReplacement, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None, idempotency_key: Optional[str] = None) -> Response[Course]:
        """Create or replace a course by your identifier."""
        return self.request("PUT", f"/api/v1/courses/by-external-id/{quote(external_course_id, safe='')}", headers={"If-Match": if_match, "If-None-Match": if_none_match, "Idempotency-Key": idempotency_key}, body=body, content_type="application/json")

    def unlink_course(self, course_id: str, *, idempotency_key: Optional[str] = None) -> Response[None]:
        """Unlink a course."""
        return self.request("DELETE", f"/api/v1/courses/{quote(course_id, safe='')}/link", headers={"Idempotency-Key": idempotency_key})

    def get_layouts(self, course_id: str, *, if_none_match: Optional[str] = None) -> Response[CourseLayouts]:
        """Get a course's layouts."""
        return self.request("GET", f"/api/v1/courses/{quote(course_id, safe='')}/layouts", headers={"If-None-Match": if_none_match})

    def put_layouts(self, course_id: str, body: CourseLayoutsInput, *, if_match: str, idempotency_key: Optional[str] = None) -> Response[CourseLayouts]:
        """Replace a course's layouts."""
        return self.request("PUT", f"/api/v1/courses/{quote(course_id, safe='')}/layouts", headers={"If-Match": if_match, "Idempotency-Key": idempotency_key}, body=body, content_type="application/json")

    def get_features(self, course_id: str, *, if_none_match: Optional[str] = None) -> Response[CourseFeatures]:
        """Get a course's features."""
        return self.request("GET", f"/api/v1/courses/{quote(course_id, safe='')}/features", headers={"If-None-Match": if_none_match})

    def put_features(self, course_id: str, body: CourseFeaturesInput, *, if_match: str, idempotency_key: Optional[str] = None) -> Response[CourseFeatures]:
        """Replace a course's features."""
        return self.request("PUT", f"/api/v1/courses/{quote(course_id, safe='')}/features", headers={"If-Match": if_match, "Idempotency-Key": idempotency_key}, body=body, content_type="application/geo+json")

    def get_file(self, course_id: str, *, if_none_match: Optional[str] = None) -> Response[CourseFile]:
        """Get a course as a file."""
        return self.request("GET", f"/api/v1/courses/{quote(course_id, safe='')}/file", headers={"If-None-Match": if_none_match})

    def put_file(self, course_id: str, body: CourseFile, *, if_match: str, idempotency_key: Optional[str] = None) -> Response[CourseFile]:
        """Replace a course by a file."""
        return self.request("PUT", f"/api/v1/courses/{quote(course_id, safe='')}/file", headers={"If-Match": if_match, "Idempotency-Key": idempotency_key}, body=body, content_type="application/geo+json")

    def start_import(self, body: ImportInput, *, idempotency_key: Optional[str] = None) -> Response[Import]:
        """Import courses."""
        return self.request("POST", "/api/v1/imports", headers={"Idempotency-Key": idempotency_key}, body=body, content_type="application/json")

    def get_import(self, import_id: str, *, if_none_match: Optional[str] = None) -> Response[Import]:
        """Get an import."""
        return self.request("GET", f"/api/v1/imports/{quote(import_id, safe='')}", headers={"If-None-Match": if_none_match})

    def propose_changes(self, course_id: str, body: ProposalInput, *, idempotency_key: Optional[str] = None) -> Response[Proposal]:
        """Propose changes to a course."""
        return self.request("POST", f"/api/v1/courses/{quote(course_id, safe='')}/proposals", headers={"Idempotency-Key": idempotency_key}, body=body, content_type="application/json")

    def list_proposals(self, course_id: str, *, if_none_match: Optional[str] = None) -> Response[ProposalList]:
        """List your proposals."""
        return self.request("GET", f"/api/v1/courses/{quote(course_id, safe='')}/proposals", headers={"If-None-Match": if_none_match})

    def get_proposal(self, course_id: str, proposal_id: str, *, if_none_match: Optional[str] = None) -> Response[Proposal]:
        """Get a proposal."""
        return self.request("GET", f"/api/v1/courses/{quote(course_id, safe='')}/proposals/{quote(proposal_id, safe='')}", headers={"If-None-Match": if_none_match})

    def list_changes(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> Response[ChangeList]:
        """List changes."""
        return self.request("GET", "/api/v1/changes", query={"limit": limit, "cursor": cursor})

    def introspect(self, body: IntrospectBody) -> Response[Introspection]:
        """Introspect a token."""
        return self.request("POST", "/oauth/introspect", caller="client", body=body, content_type="application/x-www-form-urlencoded")

    def revoke(self, body: RevokeBody) -> Response[Dict[str, Any]]:
        """Revoke a token."""
        return self.request("POST", "/oauth/revoke", caller="client", body=body, content_type="application/x-www-form-urlencoded")

    def list_webhook_endpoints(self) -> Response[WebhookEndpointList]:
        """List webhook endpoints."""
        return self.request("GET", "/api/v1/webhooks/endpoints", caller="client")

    def create_webhook_endpoint(self, body: WebhookEndpointInput) -> Response[WebhookEndpoint]:
        """Create a webhook endpoint."""
        return self.request("POST", "/api/v1/webhooks/endpoints", caller="client", body=body, content_type="application/json")

    def get_webhook_endpoint(self, endpoint_id: str) -> Response[WebhookEndpoint]:
        """Get a webhook endpoint."""
        return self.request("GET", f"/api/v1/webhooks/endpoints/{quote(endpoint_id, safe='')}", caller="client")

    def change_webhook_endpoint(self, endpoint_id: str, body: WebhookEndpointChange) -> Response[WebhookEndpoint]:
        """Change a webhook endpoint."""
        return self.request("PATCH", f"/api/v1/webhooks/endpoints/{quote(endpoint_id, safe='')}", caller="client", body=body, content_type="application/json")

    def delete_webhook_endpoint(self, endpoint_id: str) -> Response[None]:
        """Delete a webhook endpoint."""
        return self.request("DELETE", f"/api/v1/webhooks/endpoints/{quote(endpoint_id, safe='')}", caller="client")

    def get_webhook_secret(self, endpoint_id: str) -> Response[WebhookSecret]:
        """Get the secret of a webhook endpoint."""
        return self.request("GET", f"/api/v1/webhooks/endpoints/{quote(endpoint_id, safe='')}/secret", caller="client")

    def rotate_webhook_secret(self, endpoint_id: str) -> Response[WebhookSecret]:
        """Rotate the secret of a webhook endpoint."""
        return self.request("POST", f"/api/v1/webhooks/endpoints/{quote(endpoint_id, safe='')}/secret", caller="client")

    def redeliver_webhooks(self, endpoint_id: str, body: Redelivery) -> Response[Redelivered]:
        """Send events of a range again."""
        return self.request("POST", f"/api/v1/webhooks/endpoints/{quote(endpoint_id, safe='')}/redeliveries", caller="client", body=body, content_type="application/json")

    def list_webhook_events(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, type: Optional[Literal["course.created", "course.updated", "course.deleted", "course.restored", "course.linked", "course.unlinked", "grant.revoked", "ping"]] = None, state: Optional[Literal["pending", "delivered", "failed"]] = None) -> Response[DeliveredEventList]:
        """List webhook events."""
        return self.request("GET", "/api/v1/webhooks/events", caller="client", query={"limit": limit, "cursor": cursor, "since": since, "until": until, "type": type, "state": state})

    def get_webhook_event(self, event_id: str) -> Response[DeliveredEvent]:
        """Get a webhook event."""
        return self.request("GET", f"/api/v1/webhooks/events/{quote(event_id, safe='')}", caller="client")

    def expire_token(self, body: ExpireToken) -> Response[None]:
        """Expire a token."""
        return self.request("POST", "/api/v1/test/expire-token", caller="client", body=body, content_type="application/json")

    def exhaust_limit(self, body: ExhaustLimitBody) -> Response[None]:
        """Exhaust a rate limit."""
        return self.request("POST", "/api/v1/test/exhaust-limit", caller="client", body=body, content_type="application/json")

    def send_event(self, body: SendEvent) -> Response[SendEventResult]:
        """Send an event."""
        return self.request("POST", "/api/v1/test/send-event", caller="client", body=body, content_type="application/json")

    def reset_courses(self, body: TestUser) -> Response[None]:
        """Reset a test user's courses."""
        return self.request("POST", "/api/v1/test/reset-courses", caller="client", body=body, content_type="application/json")

    def disconnect_user(self, body: TestUser) -> Response[None]:
        """Disconnect a test user."""
        return self.request("POST", "/api/v1/test/disconnect-user", caller="client", body=body, content_type="application/json")

    def list_open_courses(self, *, bbox: Optional[str] = None, near: Optional[str] = None, q: Optional[str] = None, updated_since: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None) -> Response[OpenCourseList]:
        """List open courses."""
        return self.request("GET", "/api/public/v1/courses", caller=None, query={"bbox": bbox, "near": near, "q": q, "updatedSince": updated_since, "cursor": cursor, "limit": limit})

    def get_open_course(self, course_id: str) -> Response[OpenCourseFile]:
        """Get an open course."""
        return self.request("GET", f"/api/public/v1/courses/{quote(course_id, safe='')}", caller=None)

    def get_open_dataset(self) -> Response[bytes]:
        """Get all open courses as one file."""
        return self.request("GET", "/api/public/v1/courses.ndjson.gz", caller=None)

    def get_open_dataset_checksum(self) -> Response[str]:
        """Get the checksum of that file."""
        return self.request("GET", "/api/public/v1/courses.ndjson.gz.sha256", caller=None)
