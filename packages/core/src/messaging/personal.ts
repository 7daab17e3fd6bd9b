/** In-app notices. */
import { declareRows } from "../platform/personal.ts";

export const noticeRows = declareRows({
  row: "notice (in-app)",
  pk: "account#",
  sk: "notice#",
  personal: {
    params: { whose: "holder", erase: "addresses", copy: "self" },
  },
  plain: ["id", "template", "language", "at", "link", "readAt", "read"],
  inner: ["accountId"],
});
