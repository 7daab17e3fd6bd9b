/** The log of reads in the restricted views: who, when, which filter, how many rows. */
import { AuditLog } from "./audit-log-page.tsx";

const AccessLogPage = () => <AuditLog log="access" />;

export { AccessLogPage as Component };
