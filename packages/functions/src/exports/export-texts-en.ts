/** The texts of exported tables in English. */
import lists from "@portal/locales/lists/en.json" with { type: "json" };
import own from "@portal/locales/pages/queue/en.json" with { type: "json" };
import checklist from "@portal/locales/pages/staff-checklist/en.json" with { type: "json" };
import survey from "@portal/locales/print/survey-export/en.json" with { type: "json" };
import status from "@portal/locales/status/en.json" with { type: "json" };

export const exportTextsEn = { own, lists, status, survey, checklist };
