/** The code lists as `GET /api/user/codes` answers them; their labels are texts of the site (`locales/lists`). */
import { createHash } from "node:crypto";
import { all } from "@portal/core/code-lists/index";

const lists = all();
/** The version changes with the lists, so that a client knows when what it keeps is old. */
export const codes = {
  version: createHash("sha256").update(JSON.stringify(lists)).digest("base64url").slice(0, 12),
  lists,
};
