/** The texts of exported tables in Portuguese. */
import lists from "@portal/locales/lists/pt.json" with { type: "json" };
import own from "@portal/locales/pages/queue/pt.json" with { type: "json" };
import checklist from "@portal/locales/pages/staff-checklist/pt.json" with { type: "json" };
import survey from "@portal/locales/print/survey-export/pt.json" with { type: "json" };
import status from "@portal/locales/status/pt.json" with { type: "json" };

export const exportTextsPt = { own, lists, status, survey, checklist };
