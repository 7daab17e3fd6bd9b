/** `/api/staff`: operations for staff only. Transitions of applications are run on the same resource as everybody's. */
import { type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { staffCalendarDefinition } from "./calendar.ts";
import { staffCaseFileDefinition } from "./case-file.ts";
import { staffCertificationDefinition } from "./certification.ts";
import { staffChecklistDefinition } from "./checklist.ts";
import { staffClaimsDefinition } from "./claims.ts";
import { staffColleaguesDefinition } from "./colleagues.ts";
import { staffContactsDefinition } from "./contacts.ts";
import { staffDeskSearchDefinition } from "./desk-search.ts";
import { staffEventTasksDefinition } from "./event-tasks.ts";
import { staffInstitutionCheckDefinition } from "./institution-check.ts";
import { staffPenaltiesDefinition } from "./penalties.ts";
import { staffPreparedDecisionsDefinition } from "./prepared-decisions.ts";
import { staffPresenceDefinition } from "./presence.ts";
import { staffPublicationsDefinition } from "./publications.ts";
import { staffQueueViewsDefinition } from "./queue-views.ts";
import { staffRelatedDefinition } from "./related-companies.ts";
import { staffRetentionDefinition } from "./retention.ts";

export const staffDefinition = {
  ...staffPresenceDefinition,
  ...staffCaseFileDefinition,
  ...staffColleaguesDefinition,
  ...staffChecklistDefinition,
  ...staffQueueViewsDefinition,
  ...staffRelatedDefinition,
  ...staffDeskSearchDefinition,
  ...staffEventTasksDefinition,
  ...staffCertificationDefinition,
  ...staffInstitutionCheckDefinition,
  ...staffPenaltiesDefinition,
  ...staffPreparedDecisionsDefinition,
  ...staffClaimsDefinition,
  ...staffContactsDefinition,
  ...staffCalendarDefinition,
  ...staffPublicationsDefinition,
  ...staffRetentionDefinition,
} satisfies ResourceDefinition;

export const handler = serveResource("staff", staffDefinition);
