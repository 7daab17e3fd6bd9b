/**
 * Names what a row is about: its application as a link, with institution and event; a payment number names itself. A
 * payment at the provider can be for an order that the portal never made.
 */
import "../staff-queue/queue.css";
import { getSubjectIdOfOrder, isPaymentNumber } from "@portal/core/applications/orders/order-id";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { Link } from "../../ui/link.tsx";

export const SubjectCell = ({
  report,
  applicationId,
  subject,
  orderId,
}: {
  report: ReconciliationView;
  applicationId?: string | undefined;
  subject: string;
  /** The order at the provider, for a row that has nothing else. */
  orderId?: string;
}) => {
  const { t, language } = useText(["pages/staff-reconciliation"]);
  const application = report.applications.find(({ id }) => id === applicationId);
  if (!application && orderId && !applicationId) {
    const paymentNumber = getSubjectIdOfOrder(orderId);
    return isPaymentNumber(paymentNumber) ? paymentNumber : t("noSubject");
  }
  if (!application) return applicationId === subject || orderId ? "–" : subject;
  const names = [nameInstitution(application, language), pickLanguage(application.eventNames, language)];
  return (
    <span className="queue-day">
      <Link to={`/staff/application/${application.id}`}>{application.code ?? subject}</Link>
      {names.filter(Boolean).map((name) => (
        <span key={name} className="muted">
          {name}
        </span>
      ))}
    </span>
  );
};
