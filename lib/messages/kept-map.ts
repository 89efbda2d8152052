import { texts } from "./section";

/** The map of a course without a connection. */
export const keptMap = texts({
  menu: ["Keep on this device…", "Säilytä laitteella…"],
  title: ["Keep on this device", "Säilytä laitteella"],
  help: [
    "The course itself opens without a connection. Keep its map, too, before you go where there is none.",
    "Rata avautuu jo ilman yhteyttä. Säilytä myös sen kartta ennen kuin lähdet alueelle, jolla yhteyttä ei ole.",
  ],
  aerial: ["Aerial imagery", "Ilmakuva"],
  hillshade: ["Hillshade", "Rinnevarjostus"],
  background: ["Background", "Tausta"],
  terrain: ["Heights of the ground", "Maanpinnan korkeudet"],
  about: ["About {size} MB", "Noin {size} Mt"],
  kept: ["On this device, {size} MB", "Tällä laitteella, {size} Mt"],
  progress: ["{percent}% of about {size} MB", "{percent} % noin {size} Mt:sta"],
  paused: ["Paused at {percent}% of about {size} MB", "Keskeytetty: {percent} % noin {size} Mt:sta"],
  keep: ["Keep", "Säilytä"],
  pause: ["Pause", "Keskeytä"],
  resume: ["Resume", "Jatka"],
  remove: ["Remove", "Poista"],
  action: ["{action}: {name}", "{action}: {name}"],
  notAllowed: [
    "Needs a connection, since its terms don’t clearly allow copies: {names}.",
    "Tarvitsee yhteyden, koska käyttöehdot eivät selvästi salli kopioita: {names}.",
  ],
  none: [
    "No map of this place can be kept. Without a connection, you can edit the course on the plain background.",
    "Tästä paikasta ei ole säilytettävää karttaa. Ilman yhteyttä rataa voi muokata tyhjällä taustalla.",
  ],
  noPlace: [
    "Place the first hole, or set the location of the course, to choose the area of the map.",
    "Sijoita ensimmäinen väylä tai aseta radan sijainti, jotta kartan alue tiedetään.",
  ],
  noRoom: [
    "There isn’t enough room on this device. Remove something, then resume.",
    "Laitteella ei ole tarpeeksi tilaa. Poista jotakin ja jatka sitten.",
  ],
  failed: [
    "Loading stopped: there is no connection, or the map service is busy. Resume later.",
    "Lataus pysähtyi: yhteyttä ei ole tai karttapalvelu on ruuhkautunut. Jatka myöhemmin.",
  ],
});
