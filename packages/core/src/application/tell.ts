/** What people are told about an application: the parameters of its notices, the same for every template. */
import type { Instant } from "../day.ts";
import { type Notice, type Template, tell } from "../notice/index.ts";
import type { Header } from "./row.ts";

/** Notices of a change to everybody who is told of this application. */
export const notices = (
  header: Header,
  template: Template,
  now: Instant,
  more: Notice["params"] = {},
): Notice[] => {
  const due = header.deadlines.find(
    (d) => d.kind === "payment" || d.kind === "supplement" || d.kind === "objection",
  );
  const reason =
    header.supplement && template.startsWith("supplement") ? header.supplement.message : header.reason;
  const amount =
    template === "refunded" ? { amount: header.refunded ?? 0, currency: "MOP" } : header.fee?.total;
  const params: Notice["params"] = {
    code: header.code ?? header.id,
    institution: header.institutionName ?? "",
    reason: reason ?? "",
    dueOn: due?.day ?? "",
    amount: amount ?? { amount: 0, currency: "MOP" },
    receipt: header.receiptNumber ?? "",
    ...(header.eventNames ? {} : { scheme: header.scheme }),
    ...more,
  };
  // Each is told in his own language: the row that carries the notices stays within a write unit more often.
  return header.notify.flatMap((recipient) =>
    tell(
      [recipient],
      template,
      { ...params, event: header.eventNames?.[recipient.language] ?? "" },
      now,
      `/personal/record/${header.id}`,
    ),
  );
};
