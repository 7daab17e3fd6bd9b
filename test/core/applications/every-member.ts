/** The body of an action with every member, of which no action takes all. */
import type { ActionBody } from "@portal/core/applications/model/application-schema";

export const everyMember: Required<Omit<ActionBody, "version">> = {
  reason: "x",
  reasonCodes: ["NO_PLACES"],
  fields: ["theme"],
  dueOn: "2026-12-07",
  message: "x",
  notes: { theme: "x" },
  answers: { theme: "x" },
  fileIds: ["f"],
  booth: "A-01",
  amount: -1,
  result: "APPROVED",
  reasons: { "zh-Hant": "x" },
  paidOn: "2026-11-23",
  reference: "BNU 1",
  receivedOn: "2026-11-23",
  changedOn: "2026-11-23",
  otherPrice: 100,
  waiveRent: true,
};
