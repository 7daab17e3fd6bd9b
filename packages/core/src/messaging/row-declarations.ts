/** In-app notices, and notices that wait for the queue. */
import { declareRows } from "../platform/row-declaration.ts";

export const noticeRowDeclarations = declareRows(
  {
    row: "notices that wait for the queue",
    pk: "unsent#",
    sk: "notice#",
    personal: {
      notices: { whose: "named", erase: "keep", ground: "expires", copy: "nobody" },
    },
    plain: [],
    inner: ["waiting", "shard", "dueAt"],
  },
  {
    row: "changed text",
    pk: "wording",
    sk: "",
    personal: { by: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" } },
    plain: [],
    inner: ["key", "version", "from", "texts", "decisions", "retired", "note", "at"],
  },
  {
    row: "notice that leaves",
    pk: "notice#",
    sk: "",
    personal: {},
    plain: [],
    inner: ["at", "leaseId", "until"],
  },
  {
    row: "notice (in-app)",
    pk: "account#",
    sk: "notice#",
    personal: {
      params: { whose: "holder", erase: "addresses", copy: "self" },
    },
    plain: ["id", "template", "language", "at", "link", "institutionId", "readAt", "read", "wording"],
    inner: ["accountId", "applicationId", "unreadBy", "unreadSince"],
  },
);
