/**
 * Short-lived rows: deferred tasks, limits, captchas, stored answers and documents waiting to be printed. Each expires
 * on its own.
 */
import { declareRows } from "../row-declaration.ts";

export const transientRowDeclarations = declareRows(
  {
    row: "errand",
    pk: "errand#",
    sk: "",
    personal: {},
    plain: [],
    // Of reservations as a saga: digests of persons and owners, as the application keeps them.
    inner: [
      ...["errand", "dueAt", "shard", "position", "setAside", "notBefore", "takenUntil"],
      ...["token", "state", "rows", "institutionId"],
    ],
  },
  {
    row: "work of a day",
    pk: "daily#",
    sk: "done",
    personal: {},
    plain: [],
    inner: ["work", "day"],
  },
  {
    row: "turn of a mailing",
    pk: "mailing",
    sk: "turn",
    personal: {},
    plain: [],
    inner: ["freeAt"],
  },
  {
    row: "captcha",
    pk: "captcha#",
    sk: "captcha",
    personal: {},
    plain: [],
    inner: ["nonce", "callId"],
  },
  {
    row: "work, used",
    pk: "work#",
    sk: "work",
    personal: {},
    plain: [],
    inner: ["nonce"],
  },
  {
    row: "rate, lock",
    pk: "rate#",
    sk: "rate",
    personal: {},
    plain: [],
    inner: ["asks", "attempts", "at", "knownUntil"],
  },
  {
    row: "idempotency",
    pk: "idem#",
    sk: "idem",
    personal: {},
    plain: [],
    inner: ["bodyHash", "startedAt", "outcome"],
  },
  {
    row: "number of a printed document",
    pk: "verification#",
    sk: "verification",
    personal: {},
    plain: ["record", "product", "number"],
    inner: ["id", "institutionId", "applicationId", "oneStop"],
  },
  {
    // PDFs were stored in parts before they became objects of the bucket; the last parts expire by themselves.
    row: "print job",
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
    row: "print job",
    pk: "paper#",
    sk: "order",
    personal: {
      order: { whose: "named", erase: "row", copy: "nobody" },
    },
    plain: [],
    inner: ["failed", "outcome", "address", "owner", "hash"],
  },
  {
    row: "place of a backfill",
    pk: "backfill",
    sk: "",
    personal: {},
    plain: [],
    inner: ["place"],
  },
);
