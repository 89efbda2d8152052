import { type Message, message } from "@/lib/messages/message";

/** Why the browser did not tell where somebody is (Geolocation API, `GeolocationPositionError.code`). */
export function locateErrorMessage(code: number): Message {
  switch (code) {
    case 1:
      return message("maps.locateDenied");
    case 3:
      return message("maps.locateTimeout");
    default:
      return message("maps.locateUnavailable");
  }
}
