/** Names what a row is about: its application as a link, with institution and event; a payment number names itself. */
import "../staff-queue/queue.css";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { Link } from "../../ui/link.tsx";

export const SubjectCell = ({
  report,
  applicationId,
  subject,
}: {
  report: ReconciliationView;
  applicationId?: string | undefined;
  subject: string;
}) => {
  const { language } = useText([]);
  const application = report.applications.find(({ id }) => id === applicationId);
  if (!application) return applicationId === subject ? "–" : subject;
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
