import { type Message, message } from "@/lib/messages/message";

/** Why the browser could not find the user's position (Geolocation API, `GeolocationPositionError.code`). */
export function locateErrorMessage(code: number): Message {
  switch (code) {
    case 1:
      return message("locate.denied");
    case 3:
      return message("locate.timeout");
    default:
      return message("locate.unavailable");
  }
}
