/** What was read in the restricted views: who, when, by which filter, how many rows. */
import { AuditLog } from "./audit-log-page.tsx";

export const Component = () => <AuditLog book="access" />;
