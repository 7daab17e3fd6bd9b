/** Personal data in what the desk stores for itself: numbers, figures, forecasts and exports. */
import { declareRows } from "../../platform/row-declaration.ts";

export const deskRowDeclarations = declareRows(
  {
    row: "assigned case",
    pk: "application#",
    sk: "assignment",
    personal: { name: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" } },
    plain: [],
    inner: ["id", "institutionId", "assignee", "since", "assignedBy"],
  },
  {
    // Counts of applications; an officer is the account of a member of staff.
    row: "figures of the desk",
    pk: "figures",
    sk: "",
    personal: {},
    plain: [],
    inner: [
      "runId",
      "startedAt",
      "parts",
      "applications",
      "position",
      "complete",
      "finished",
      "asOf",
      "eventNames",
      "manyEventNames",
      "name",
      "month",
      "revision",
      "cells",
    ],
  },
  {
    // The account is one of the staff, and the row expires after a day. Addresses of readers are found when it is
    // shown.
    row: "forecast of a holiday",
    pk: "account#",
    sk: "planned-holiday#",
    personal: {},
    plain: ["id", "seen", "moved", "notices"],
    inner: ["accountId", "plan", "pieces", "position", "complete", "findings"],
  },
  {
    row: "counts of queues",
    pk: "worklist",
    sk: "counts",
    personal: {},
    plain: ["counts", "countedAt"],
    inner: [],
  },
  {
    // The account is one of the staff, and the file expires after a day.
    row: "export of the review queue",
    pk: "account#",
    sk: "queue-export#",
    personal: {},
    plain: ["id", "status", "requestedAt", "until", "rows"],
    inner: ["accountId", "request", "queues", "scope", "schedule", "parts", "position", "complete"],
  },
  {
    row: "repeated export of the desk",
    pk: "export-schedules",
    sk: "schedule#",
    personal: { ownerName: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" } },
    plain: ["name", "last"],
    inner: ["id", "version", "owner", "order", "runs"],
  },
  {
    row: "saved view of the desk",
    pk: "queue-views#",
    sk: "view#",
    personal: { ownerName: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" } },
    plain: ["name", "changedAt"],
    inner: ["space", "id", "version", "owner", "filter", "columns"],
  },
  {
    row: "count of saved views",
    pk: "queue-views#",
    sk: "names",
    personal: {},
    plain: [],
    inner: ["space", "revision"],
  },
  {
    row: "presence",
    pk: "application#",
    sk: "presence#",
    personal: {
      name: { whose: "staff", erase: "keep", ground: "expires", copy: "nobody" },
    },
    plain: [],
    inner: ["id", "institutionId", "accountId", "since", "touchedAt"],
  },
);
