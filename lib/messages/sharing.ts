import { section } from "./section";

/** Sharing a course, on its settings page. */
export const sharing = section({
  en: {
    title: "Sharing",
    help: "A page that anyone can open, without an account: the map, every hole, the scorecard and downloads. It shows nothing about you except the name you choose.",
    who: "Who can see the page",
    off: "Only you",
    offHelp: "The course has no page.",
    link: "Anyone with the link",
    linkHelp: "Search engines are asked not to list it.",
    public: "Everyone",
    publicHelp: "It's listed under Explore, and search engines may list it too.",
    ownerName: "Shown as the owner",
    ownerNameHelp: "Optional, such as your club. Leave blank to show no name.",
    save: "Save sharing",
    conflict:
      "Sharing was changed in another tab or device. These are the current settings: check them, and save again.",
    address: "Link to the page",
    open: "Open page",
    newLink: "New link",
    newLinkHelp:
      "The link above stops working immediately, and so do the QR codes and embedded maps made with it.",
    renewed: "The page has a new link.",
    embed: "Code to embed the map",
    embedHelp: "Paste it into the HTML of your own site.",
  },
  fi: {
    title: "Jakaminen",
    help: "Sivu, jonka kuka tahansa voi avata ilman tiliä: kartta, väylät, tuloskortti ja ladattavat tiedostot. Sinusta näkyy vain nimi, jonka valitset.",
    who: "Kuka näkee sivun",
    off: "Vain sinä",
    offHelp: "Sivua ei ole.",
    link: "Kaikki, joilla on linkki",
    linkHelp: "Hakukoneita pyydetään jättämään sivu pois.",
    public: "Kaikki",
    publicHelp: "Teepad luettelee radan kohdassa Radat kartalla, ja hakukoneetkin saavat luetella sen.",
    ownerName: "Omistajana näkyvä nimi",
    ownerNameHelp: "Valinnainen, esimerkiksi seurasi. Jätä tyhjäksi, niin nimeä ei näytetä.",
    save: "Tallenna jakaminen",
    conflict:
      "Jakamista muutettiin toisessa välilehdessä tai toisella laitteella. Tässä on nykyinen tilanne: tarkista se ja tallenna uudelleen.",
    address: "Linkki sivulle",
    open: "Avaa sivu",
    newLink: "Uusi linkki",
    newLinkHelp:
      "Yllä oleva linkki lakkaa heti toimimasta, samoin sillä tehdyt QR-koodit ja upotetut kartat.",
    renewed: "Sivulla on uusi linkki.",
    embed: "Kartan upotuskoodi",
    embedHelp: "Liitä se oman sivustosi HTML-koodiin.",
  },
});
