"""A client of the API for one user. Python 3.9 and later, without dependencies. Copy it beside teepad_api.py."""

from __future__ import annotations

import base64
import email.utils
import hashlib
import hmac
import http.client
import json
import random
import secrets
import threading
import time
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Protocol, Tuple, Union
from urllib.parse import urlencode

from teepad_api import Operations, Response, WebhookEvent

MAX_ATTEMPTS = 4
# Refreshes a little early, so that a token doesn't expire on its way.
EARLY_SECONDS = 30
TIMEOUT_SECONDS = 30
RETRIED = (429, 500, 502, 503, 504)
# The reason of a refresh that is refused because several others came first.
REFRESHED_ELSEWHERE = "refresh_too_often"


@dataclass(frozen=True)
class Tokens:
    """The tokens of one user, as the application stores them."""

    access_token: str = field(repr=False)
    refresh_token: str = field(repr=False)
    # Seconds since 1970.
    expires_at: float


class TokenStore(Protocol):
    """Where the application stores the tokens of one user."""

    def read(self) -> Tokens: ...

    def write(self, tokens: Tokens) -> None:
        """Replaces them: the previous refresh token stops working."""


class ApiError(Exception):
    """An error of the API. `error` and `reason` are those of the documentation of errors."""

    def __init__(self, response: Response[Any]) -> None:
        self.response = response
        self.status = response.status
        self.body: Dict[str, Any] = response.data if isinstance(response.data, dict) else {}
        self.error: Optional[str] = self.body.get("error")
        self.reason: Optional[str] = self.body.get("reason")
        super().__init__(f"{self.status} {self.error or ''}: {self.body.get('message', 'no message')}")


class NotModified(ApiError):
    """What `if_none_match` names is still current."""


class AuthorizationRequired(Exception):
    """The user has to authorize the application again. `reason` is that of the documentation of errors."""

    def __init__(self, reason: Optional[str]) -> None:
        self.reason = reason
        super().__init__("The user must authorize the application again.")


class WebhookVerificationError(Exception):
    """The signature of a webhook is wrong, or its time is too far off."""


@dataclass(frozen=True)
class AuthorizationRequest:
    """Where to send the user's browser. Keep `state` and `verifier` in the user's session."""

    url: str
    state: str
    verifier: str = field(repr=False)


def authorization_request(
    base_url: str,
    client_id: str,
    redirect_uri: str,
    scope: str = "courses",
) -> AuthorizationRequest:
    """Starts the authorization of a user, with PKCE (RFC 7636)."""
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    query = {
        "response_type": "code",
        "client_id": client_id,
        "redirect_uri": redirect_uri,
        "scope": scope,
        "state": state,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    return AuthorizationRequest(f"{base_url}/oauth/authorize?{urlencode(query)}", state, verifier)


def exchange_code(
    request: AuthorizationRequest,
    returned: Mapping[str, str],
    *,
    base_url: str,
    client_id: str,
    redirect_uri: str,
    client_secret: Optional[str] = None,
) -> Tokens:
    """The tokens for the query parameters with which the user's browser returned.

    Raises ApiError, or ValueError if the user denied access or the parameters are not of this request.
    """
    if not hmac.compare_digest(returned.get("state", "").encode(), request.state.encode()):
        raise ValueError("The state is not that of this request.")
    if returned.get("iss", base_url) != base_url:
        raise ValueError("The answer is of another issuer.")
    if "code" not in returned:
        raise ValueError(f"Not authorized: {returned.get('error', 'no code')}")
    client = Teepad(base_url, client_id, tokens=None, client_secret=client_secret)
    return client._get_tokens(
        {
            "grant_type": "authorization_code",
            "code": returned["code"],
            "redirect_uri": redirect_uri,
            "code_verifier": request.verifier,
        }
    )


def verify_webhook(
    secret: str,
    body: Union[str, bytes],
    headers: Mapping[str, str],
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> Tuple[str, WebhookEvent]:
    """Verifies a webhook by the secret of its endpoint (`whsec_...`).

    `body` are the bytes as received: JSON that was parsed and written again has another signature. Returns the event with its
    id, which is the same if it arrives twice. Types may be added: ignore the ones you don't know.
    """
    given = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    is_time = timestamp.isdecimal() and len(timestamp) <= 12
    if not is_time or abs(now() - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The time of the webhook is missing or too far off.")
    data = body.encode() if isinstance(body, str) else body
    key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    signed = f"{event_id}.{timestamp}.".encode() + data
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    if not any(hmac.compare_digest(each.encode(), expected) for each in given.get("webhook-signature", "").split(" ")):
        raise WebhookVerificationError("The signature of the webhook is wrong.")
    return event_id, json.loads(data)


def pages(operation: Callable[..., Response[Any]], *args: Any, **options: Any) -> Iterator[Any]:
    """All pages of a list, such as `pages(teepad.list_courses, limit=100)`.

    Of `list_changes`, store the `nextCursor` of the last page that you have processed.
    """
    while True:
        page = operation(*args, **options).data
        yield page
        options["cursor"] = page.get("nextCursor")
        if options["cursor"] is None or page.get("hasMore") is False:
            return


class Teepad(Operations):
    """A client of the API for one user. It may be used by several threads.

    - It refreshes the access token when it expires, once for concurrent calls, and repeats a call that got a 401.
    - It waits for `Retry-After`, up to `max_wait` seconds in total, and retries errors of the server and of the connection.
    - Every call that writes has an `Idempotency-Key`, its own or the caller's, so that retries do nothing twice.

    Calls return a Response. They raise ApiError, AuthorizationRequired if the user has disconnected the application, and the
    error of the connection if that fails again and again.
    """

    def __init__(
        self,
        base_url: str,
        client_id: str,
        tokens: Optional[TokenStore],
        *,
        # None for a public client, whose refresh token works once: use one client per user.
        client_secret: Optional[str] = None,
        max_wait: float = 60,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._base_url = base_url
        self._client_id = client_id
        self._client_secret = client_secret
        self._store = tokens
        self._max_wait = max_wait
        self._sleep = sleep
        self._now = now
        self._lock = threading.Lock()

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
        """Sends any request: as the user, as the client, or (None) as anyone."""
        sent = {name: str(value) for name, value in headers.items() if value is not None}
        if method != "GET" and caller == "user":
            sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
        data: Optional[bytes] = None
        if content_type == "application/x-www-form-urlencoded":
            # A public client has no secret to authenticate with.
            is_public = caller == "client" and self._client_secret is None
            data = urlencode({**body, "client_id": self._client_id} if is_public else body).encode()
        elif content_type is not None:
            data = json.dumps(body).encode()
        if content_type is not None:
            sent["Content-Type"] = content_type
        given = {name: value for name, value in query.items() if value is not None}
        url = self._base_url + path + (f"?{urlencode(given)}" if given else "")
        tokens: Optional[Tokens] = None
        if caller == "user":
            tokens = self._fresh_tokens(None)
            sent["Authorization"] = f"Bearer {tokens.access_token}"
        elif caller == "client" and self._client_secret is not None:
            credentials = f"{self._client_id}:{self._client_secret}".encode()
            sent["Authorization"] = f"Basic {base64.b64encode(credentials).decode()}"
        # Repeated, it could create a second endpoint, or a second secret in place of one that nobody has seen.
        is_once = method == "POST" and caller == "client" and path.startswith("/api/")
        response = self._send(method, url, sent, data, is_once)
        if response.status == 401 and tokens is not None:
            # Revoked, or expired by a clock that differs from ours.
            sent["Authorization"] = f"Bearer {self._fresh_tokens(tokens).access_token}"
            response = self._send(method, url, sent, data)
        if response.status == 304:
            raise NotModified(response)
        if response.status >= 300:
            raise ApiError(response)
        return response

    def _send(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        data: Optional[bytes],
        is_once: bool = False,
    ) -> Response[Any]:
        """Sends a request, and retries it while there is time. With `is_once`, only a 429 is retried."""
        waited = 0.0
        attempt = 0
        while True:
            attempt += 1
            # Doubles with every attempt, with jitter, so that clients that failed together don't return together.
            pause = 0.25 * 2**attempt * random.uniform(0.5, 1)
            response: Optional[Response[Any]] = None
            failure: Optional[Exception] = None
            try:
                response = _fetch(method, url, headers, data)
                pause = _retry_after(response, self._now(), pause)
            except (OSError, http.client.HTTPException) as error:
                if is_once:
                    raise
                failure = error
            if response and (response.status not in ((429,) if is_once else RETRIED) or _reason(response) == REFRESHED_ELSEWHERE):
                return response
            if attempt == MAX_ATTEMPTS or waited + pause > self._max_wait:
                if response:
                    return response
                raise failure or RuntimeError("There is no answer.")
            self._sleep(pause)
            waited += pause

    def _get_tokens(self, form: Mapping[str, str]) -> Tokens:
        sent = {**form, "client_id": self._client_id}
        if self._client_secret is not None:
            sent["client_secret"] = self._client_secret
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        response = self._send("POST", f"{self._base_url}/oauth/token", headers, urlencode(sent).encode())
        if response.status != 200:
            raise ApiError(response)
        found = response.data
        return Tokens(found["access_token"], found["refresh_token"], self._now() + found["expires_in"])

    def _fresh_tokens(self, rejected: Optional[Tokens]) -> Tokens:
        """Tokens other than `rejected`, and not about to expire. Reads before it refreshes: another process may have done it."""
        if self._store is None:
            raise ValueError("Calls for a user need a store of tokens.")
        with self._lock:
            for attempt in range(1, MAX_ATTEMPTS + 1):
                stored = self._store.read()
                is_rejected = rejected is not None and stored.access_token == rejected.access_token
                if not is_rejected and stored.expires_at - self._now() > EARLY_SECONDS:
                    return stored
                try:
                    form = {"grant_type": "refresh_token", "refresh_token": stored.refresh_token}
                    tokens = self._get_tokens(form)
                except ApiError as error:
                    if error.error == "invalid_grant":
                        raise AuthorizationRequired(error.reason) from error
                    if error.reason != REFRESHED_ELSEWHERE:
                        raise
                    self._sleep(0.25 * 2**attempt)
                    continue
                self._store.write(tokens)
                return tokens
        raise RuntimeError("Other processes refresh the same tokens without storing them.")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the token elsewhere."""

    def redirect_request(self, *args: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _fetch(method: str, url: str, headers: Mapping[str, str], data: Optional[bytes]) -> Response[Any]:
    request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
    try:
        answer = _opener.open(request, timeout=TIMEOUT_SECONDS)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        content = answer.read()
        received = {name.lower(): value for name, value in answer.headers.items()}
        media_type = received.get("content-type", "").split(";")[0]
        parsed: Any = content or None
        if content and (media_type == "application/json" or media_type.endswith("+json")):
            parsed = json.loads(content)
        elif media_type.startswith("text/"):
            parsed = content.decode()
        return Response(answer.status or 0, received, parsed)


def _reason(response: Response[Any]) -> Optional[str]:
    """The reason of a 429, if it has one."""
    is_error = response.status == 429 and isinstance(response.data, dict)
    return response.data.get("reason") if is_error else None


def _retry_after(response: Response[Any], now: float, default: float) -> float:
    """The seconds that `Retry-After` asks for, as seconds or as a date."""
    value = response.headers.get("retry-after", "")
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - now)
    except (TypeError, ValueError):
        return default
