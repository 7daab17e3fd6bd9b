/** Events: published data are public, details of the organiser are not. */
import { declareRows } from "../platform/row-declaration.ts";

export const eventRowDeclarations = declareRows(
  {
    row: "waiting room",
    pk: "waiting-room",
    sk: "room",
    personal: {},
    plain: ["roomId", "eventId", "from", "perSecond", "places", "version"],
    inner: ["secret"],
  },
  {
    row: "event header",
    pk: "events",
    sk: "",
    personal: {},
    plain: ["id", "summary", "policy"],
    inner: ["all", "version"],
  },
  {
    row: "event code",
    pk: "event-code#",
    sk: "event-code",
    personal: {},
    plain: ["code", "eventId"],
    inner: [],
  },
  {
    row: "event body",
    pk: "event#",
    sk: "body",
    personal: {
      "detail.contacts": { whose: "named", erase: "keep", ground: "institutionRecord", copy: "nobody" },
    },
    plain: ["id", "detail", "exhibitors"],
    inner: ["version"],
  },
  {
    row: "event, what staff know",
    pk: "event#",
    sk: "behind",
    personal: {
      behind: { whose: "named", erase: "keep", ground: "institutionRecord", copy: "nobody" },
    },
    plain: [],
    inner: ["version", "id"],
  },
  {
    row: "change of an event to be confirmed",
    pk: "event#",
    sk: "changeRequest",
    personal: {
      "request.requestedBy": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "request.requesterName": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: ["request", "requestedAt"],
    inner: ["version", "id"],
  },
  {
    row: "mark of an event that was taken back",
    pk: "event#",
    sk: "takenBack",
    personal: {},
    plain: [],
    inner: ["id", "at"],
  },
  {
    row: "news of an event",
    pk: "event#",
    sk: "news",
    personal: {},
    plain: [],
    inner: ["accountId", "news", "version", "at", "by", "id"],
  },
  {
    row: "who wants news",
    pk: "news",
    sk: "",
    personal: {},
    plain: [],
    inner: ["accountId", "ways", "language", "at", "news", "newsByEmail", "newsBySms"],
  },
  {
    // Who entered the public value is of the desk.
    row: "draw of places",
    pk: "event#",
    sk: "lottery",
    personal: {
      "lottery.entered": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["lottery", "version", "draw", "seed", "eventId"],
  },
  {
    row: "plan of booths",
    pk: "event#",
    sk: "plan",
    personal: {},
    plain: [],
    inner: ["plan", "version", "booths", "eventId", "zones", "taken", "given"],
  },
);
