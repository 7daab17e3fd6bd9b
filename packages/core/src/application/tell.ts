/** What people are told about an application: the parameters of its notices, the same for every template. */
import type { Instant } from "../day.ts";
import { type Notice, type Template, tell } from "../notice/index.ts";
import type { Header } from "./row.ts";

/** Notices of a change to everybody who is told of this application. */
export const notices = (header: Header, template: Template, now: Instant): Notice[] => {
  const due = header.deadlines.find(
    (d) => d.kind === "payment" || d.kind === "supplement" || d.kind === "objection",
  );
  const params: Notice["params"] = {
    code: header.code ?? header.id,
    institution: header.institutionName ?? "",
    event: header.eventNames ?? "",
    reason:
      header.supplement && template.startsWith("supplement")
        ? header.supplement.message
        : (header.reason ?? ""),
    dueOn: due?.day ?? "",
    amount:
      template === "refunded"
        ? { amount: header.refunded ?? 0, currency: "MOP" }
        : (header.fee?.total ?? { amount: 0, currency: "MOP" }),
    receipt: header.receiptNumber ?? "",
  };
  return tell(header.notify, template, params, now, `/personal/record/${header.id}`);
};
