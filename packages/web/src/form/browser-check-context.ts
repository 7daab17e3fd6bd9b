/** What validation in the browser reads besides the answers: the same as in the Lambda (`check-context.server.ts`). */
import { addWorkingDaysWithin } from "@portal/core/calendar/calendar-window";
import type { FileView } from "@portal/core/files/file-schema";
import type { CheckContext, Json } from "@portal/core/forms/types/index";
import { buildComparedFacts } from "@portal/core/institutions/certification-facts";
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { toMacaoDay } from "@portal/core/platform/day";
import { toJsonMembers } from "@portal/core/platform/json";
import { getServerNow } from "../shell/server-clock.ts";
import { toFileFactFromView } from "./file-fact.ts";
import type { WizardData } from "./wizard-data.ts";

/** Builds the same plain values as the Lambda, for validation. */
export const buildBrowserCheckContext = (
  data: Pick<WizardData, "event" | "institution" | "schemePolicy">,
  contacts: readonly ContactView[],
  files: Record<string, FileView>,
): CheckContext => ({
  today: toMacaoDay(getServerNow()),
  now: getServerNow(),
  ...(data.schemePolicy
    ? {
        policy: data.schemePolicy.policy,
        addWorkingDays: addWorkingDaysWithin.bind(undefined, data.schemePolicy.days),
      }
    : {}),
  ...(data.event ? { event: toJsonMembers(data.event) } : {}),
  ...(data.institution
    ? {
        institution: {
          ...(data.institution as unknown as Record<string, Json>),
          ...buildComparedFacts(data.institution),
        },
      }
    : {}),
  contacts: contacts.map((contact) => ({
    id: contact.id,
    inService: contact.employmentStatus === "IN_SERVICE",
  })),
  files: Object.fromEntries(Object.values(files).map((file) => [file.id, toFileFactFromView(file)])),
});
