/** What passes by: errands, limits, captchas, kept answers and papers until they are printed; each goes by itself. */
import { declareRows } from "../personal.ts";

export const passingRows = declareRows(
  {
    row: "errand",
    pk: "errand#",
    sk: "",
    personal: {},
    plain: [],
    inner: ["errand", "dueAt", "shard"],
  },
  {
    row: "captcha",
    pk: "captcha#",
    sk: "captcha",
    personal: {},
    plain: [],
    inner: ["answer", "key", "expires", "tries", "hash", "used", "kind", "secret", "private", "salt"],
  },
  {
    row: "rate, lock",
    pk: "rate#",
    sk: "rate",
    personal: {},
    plain: [],
    inner: ["asks", "attempts", "at"],
  },
  {
    row: "idempotency",
    pk: "idem#",
    sk: "idem",
    personal: {
      answer: { whose: "holder", erase: "keep", ground: "expires", copy: "nobody" },
    },
    plain: [],
    inner: ["hash", "status", "state", "until", "body", "result", "fingerprint", "id", "version", "expires"],
  },
  {
    row: "number of a printed paper",
    pk: "verification#",
    sk: "verification",
    personal: {},
    plain: ["record", "product", "number"],
    inner: ["id"],
  },
  {
    row: "paper, its order",
    pk: "paper#",
    sk: "part#",
    personal: {
      bytes: { whose: "named", erase: "keep", ground: "expires", copy: "nobody" },
      part: { whose: "named", erase: "keep", ground: "expires", copy: "nobody" },
    },
    plain: [],
    inner: ["n", "of", "parts"],
  },
  {
    row: "paper, its order",
    pk: "paper#",
    sk: "order",
    personal: {
      order: { whose: "named", erase: "keep", ground: "expires", copy: "nobody" },
    },
    plain: [],
    inner: ["failed"],
  },
);
